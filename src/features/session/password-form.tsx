import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/first/button.tsx"
import { InputField } from "#ui/first/field.tsx"
import { ProblemLine } from "./problem-line.tsx"
import s from "./sign-in.module.css"

interface Typed {
  readonly username: string
  readonly password: string
}

/** A form for name and password, used at the local and at the central login. */
export function PasswordForm(props: {
  readonly title: string
  readonly text?: string
  /** The error of the last try; null for none. */
  readonly error: unknown
  readonly busy: boolean
  /** Shown on the right of the password's label. */
  readonly aside?: ReactNode
  readonly onSubmit: (typed: Typed) => void
}) {
  const { t } = useTranslation("first")
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  const [tried, setTried] = useState(false)
  const secret = useRef<HTMLInputElement>(null)
  const { error } = props
  useEffect(() => {
    // A wrong password is selected, so that typing replaces it.
    if (error !== null) secret.current?.select()
  }, [error])
  const missing = (value: string, label: string) => (tried && value === "" ? t("required", { label }) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!props.busy && username !== "" && password !== "") props.onSubmit({ username, password })
  }
  return (
    <form className={s.form} noValidate onSubmit={submit}>
      <div>
        <h1 className={s.title}>{props.title}</h1>
        {props.text ? <p className={s.lead}>{props.text}</p> : null}
      </div>
      <ProblemLine error={props.error} />
      <InputField
        label={t("username")}
        error={missing(username, t("username"))}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <InputField
        ref={secret}
        label={t("password")}
        error={missing(password, t("password"))}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {props.aside}
      <Button type="submit" look="solid" size="large" aria-busy={props.busy || undefined}>
        {t(props.busy ? "signingIn" : "signIn")}
      </Button>
    </form>
  )
}
