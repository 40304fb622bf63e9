import { CircleAlert } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { signIn, useSession } from "#client/session.ts"
import type { DemoAccount } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { ColorButton } from "#ui/shell/color-button.tsx"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Logo } from "#ui/shell/logo.tsx"
import { cx } from "#ui/theme/cx.ts"
import { DemoAccounts } from "./demo-accounts.tsx"
import { warmUp } from "./session.api.ts"
import s from "./sign-in.module.css"

/** Signing in (/systemLogin): name and password, or in the demo one click on an account. */
export function Screen() {
  const { t } = useTranslation("shell")
  return (
    <div className={s.page}>
      <section className={s.story} aria-label={t("platform")}>
        <p className={s.brand}>
          <Logo size={32} />
          {t("platform")}
        </p>
        <div>
          <p className={s.claim}>{t("claim")}</p>
          <p className={s.explain}>{t("explain")}</p>
          <Life />
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
        <SignInForm />
      </main>
    </div>
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

function SignInForm() {
  const { t } = useTranslation(["shell", "common"])
  const session = useSession()
  const problem = useErrorText(session.error)
  const [name, setName] = useState("")
  const [password, setPassword] = useState("")
  const [tried, setTried] = useState(false)
  const busy = session.status === "signingIn" || session.status === "loading"
  const missing = (value: string, label: string) => (tried && value === "" ? t("common:required", { label }) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && name !== "" && password !== "") void signIn({ username: name, password })
  }
  const choose = (account: DemoAccount) => {
    setName(account.name)
    setPassword(account.password)
    if (!busy) void signIn({ username: account.name, password: account.password })
  }
  return (
    <>
      <form className={s.form} noValidate onSubmit={submit} onInput={warmUp}>
        <h1 className={s.title}>{t("signIn")}</h1>
        {session.error === null ? null : (
          <p className={s.problem} role="alert">
            <CircleAlert size={16} aria-hidden />
            {problem}
          </p>
        )}
        <Field label={t("username")} error={missing(name, t("username"))}>
          {(control) => (
            <Input
              {...control}
              look="large"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t("password")} error={missing(password, t("password"))}>
          {(control) => (
            <Input
              {...control}
              look="large"
              type="password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" look="solid" size="large" aria-busy={busy || undefined}>
          {t(busy ? "signingIn" : "signIn")}
        </Button>
      </form>
      <DemoAccounts onChoose={choose} />
    </>
  )
}
