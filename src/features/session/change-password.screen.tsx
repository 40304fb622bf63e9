import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { sessionCalls } from "#client/session/session-calls.ts"
import { reloadSession, signOut } from "#client/session/session.ts"
import { shortestPassword } from "#contract/password.ts"
import { Button } from "#ui/first/button.tsx"
import { InputField } from "#ui/first/field.tsx"
import { ProblemLine } from "./problem-line.tsx"
import { SignInFrame } from "./sign-in-frame.tsx"
import s from "./sign-in.module.css"

const least = shortestPassword
const empty = { old: "", next: "", again: "" }

/** A password set by somebody else must be changed first (/change-password). */
export function Screen() {
  const { t } = useTranslation(["session", "account", "shell"])
  const [typed, setTyped] = useState(empty)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const wrong = {
    old: typed.old === "" ? t("first:required", { label: t("account:password.old") }) : undefined,
    next: typed.next.length < least ? t("account:password.short", { least }) : undefined,
    again: typed.again === typed.next ? undefined : t("account:password.differ"),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || Object.values(wrong).some((problem) => problem !== undefined)) return
    setBusy(true)
    try {
      await sessionCalls.changePassword({ body: { old: typed.old, new: typed.next } })
      reloadSession()
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  const field = (name: keyof typeof empty, label: string, complete: string) => (
    <InputField
      label={label}
      error={tried ? wrong[name] : undefined}
      hint={name === "next" ? t("account:password.hint", { least }) : undefined}
      type="password"
      autoComplete={complete}
      autoFocus={name === "old"}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  return (
    <SignInFrame>
      <form className={s.form} noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <h1 className={s.title}>{t("mustChange.title")}</h1>
          <p className={s.lead}>{t("mustChange.text")}</p>
        </div>
        <ProblemLine error={error} />
        {field("old", t("account:password.old"), "current-password")}
        {field("next", t("account:password.new"), "new-password")}
        {field("again", t("account:password.again"), "new-password")}
        <Button type="submit" look="solid" size="large" aria-busy={busy || undefined}>
          {t("account:password.change")}
        </Button>
        <Button look="link" onClick={signOut}>
          {t("shell:signOut")}
        </Button>
      </form>
      <div className={s.demo} style={{ visibility: "hidden" }} />
    </SignInFrame>
  )
}
