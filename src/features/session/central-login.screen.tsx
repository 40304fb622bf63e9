import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { sessionCalls } from "#client/session/session-calls.ts"
import { DemoAccounts } from "./demo-accounts.tsx"
import { PasswordForm } from "./password-form.tsx"
import { SignInFrame } from "./sign-in-frame.tsx"
import { useWays } from "./use-ways.ts"

/**
 * The page of the central login shipped with the platform (/login?interaction=): the person signs in there, and the browser follows the login's
 * redirect.
 */
export function Screen() {
  const { t } = useTranslation("session")
  const { search } = useLocation()
  const uid = new URLSearchParams(search).get("interaction") ?? ""
  const { demo } = useWays()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (typed: { username: string; password: string }) => {
    setBusy(true)
    setError(null)
    try {
      const { to } = await sessionCalls.interaction({ params: { uid }, body: typed, anonymous: true })
      location.assign(to)
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  return (
    <SignInFrame>
      <PasswordForm
        title={t("central.title")}
        text={t("central.text")}
        error={error}
        busy={busy}
        onSubmit={(typed) => void submit(typed)}
      />
      <DemoAccounts accounts={demo} onChoose={({ name, password }) => busy || void submit({ username: name, password })} />
    </SignInFrame>
  )
}
