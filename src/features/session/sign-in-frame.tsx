import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { ColorButton } from "#ui/shell/color-button.tsx"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Logo } from "#ui/shell/logo.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./sign-in.module.css"
import { useLoginPage } from "./use-ways.ts"

// Lazy, since few installations show a notice here.
const Notice = lazyPart(async () => (await import("./sign-in-words.tsx")).Notice)
const Links = lazyPart(async () => (await import("./sign-in-words.tsx")).Links)

/** The frame around every sign-in form: on wide screens with a description of the product beside it. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("first")
  const { title, notice, links, picture } = useLoginPage()
  return (
    <div className={s.page}>
      <section className={s.story} aria-label={t("platform")}>
        <p className={s.brand}>
          <Logo size={32} />
          {t("platform")}
        </p>
        <div>
          <p className={s.claim}>{title || t("claim")}</p>
          {title ? null : <p className={s.explain}>{t("explain")}</p>}
          {picture ? <img className={s.picture} src={`/prod-api/system/loginPage/picture/${picture}`} alt="" /> : <Life />}
        </div>
        <p>{t("foot")}</p>
      </section>
      <main className={s.side}>
        <div className={s.tools}>
          <span className={cx(s.brand, s.small)}>
            <Logo />
            {t("platform")}
          </span>
          <LanguageMenu />
          <ColorButton />
        </div>
        <Suspense fallback={null}>{notice ? <Notice>{notice}</Notice> : null}</Suspense>
        {children}
        <Suspense fallback={null}>{links.length > 0 ? <Links links={links} /> : null}</Suspense>
      </main>
    </div>
  )
}

const life = ["draft", "published", "bidding", "evaluation", "awarded"] as const

/** A tender's life in five words, with the third highlighted: what the product is about. */
function Life() {
  const { t } = useTranslation("first")
  return (
    <ol className={s.life}>
      {life.map((word, index) => (
        <li key={word} className={index < 2 ? s.past : index === 2 ? s.now : undefined}>
          <span className={s.dot} />
          {t(`life.${word}`)}
        </li>
      ))}
    </ol>
  )
}
