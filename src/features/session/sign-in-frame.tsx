import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { LoginPage } from "#contract/login-page.ts"
import { ColorButton } from "#ui/shell/color-button.tsx"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Logo } from "#ui/shell/logo.tsx"
import { cx } from "#ui/theme/cx.ts"
import s from "./sign-in.module.css"
import { useLoginPage } from "./use-ways.ts"

/** What stands around every form by which one comes in: on wide screens what the product is about, beside it the form. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell")
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
        {notice ? (
          <p role="note" className={s.notice}>
            {notice}
          </p>
        ) : null}
        {children}
        {links.length > 0 ? <Links links={links} /> : null}
      </main>
    </div>
  )
}

/** Where an administrator leads whoever has not signed in yet. */
function Links({ links }: { readonly links: LoginPage["links"] }) {
  const { t } = useTranslation("shell")
  return (
    <nav aria-label={t("signInLinks")}>
      <ul className={s.links}>
        {links.map(({ label, href }) => (
          <li key={`${href} ${label}`}>
            {href.startsWith("/") ? (
              <Link to={href}>{label}</Link>
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const life = ["draft", "published", "bidding", "evaluation", "awarded"] as const

/** A tender's life in five words, with the third lit: what the product is about. */
function Life() {
  const { t } = useTranslation("shell")
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
