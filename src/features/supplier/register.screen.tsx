import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { type FieldValues, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom"
import { workOut } from "#client/browser/proof-of-work.ts"
import { call } from "#client/http/http.ts"
import { signIn, useSession } from "#client/session/session.ts"
import { language } from "#contract/identity.contract.ts"
import { Refused } from "#contract/errors.ts"
import { isGuessable, longestPassword, shortestPassword } from "#contract/password.ts"
import { registrationContract, termsVersion } from "#contract/registration.contract.ts"
import { addressPage, confirmPage, registrationPage } from "#contract/registration-pages.ts"
import { Button } from "#ui/button/button.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Form } from "#ui/field/form.tsx"
import { TextField } from "#ui/field/inputs.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { OutsidePanel } from "#ui/outside-frame/outside-panel.tsx"
import { useInvitation } from "./use-invitation.ts"

/**
 * The start of a registration (/register): a mailed code confirms the address, and an account is created, with which the rest can be written on any
 * device.
 */
export function Screen() {
  const { t } = useTranslation("register")
  const [params] = useSearchParams()
  const { profile } = useSession()
  const { invitation, token, loading } = useInvitation()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const email = new URLSearchParams(hash.slice(1)).get("email")
  if (profile) return <Navigate to={registrationPage(token)} replace />
  if (params.get("terms") !== termsVersion) return <Navigate to={`/registration-terms?${params}`} replace />
  if (loading) {
    return (
      <OutsidePanel title={t("address.title")} signIn={t("haveAccount")} then={registrationPage(token)}>
        <LoadingRows />
      </OutsidePanel>
    )
  }
  if (email === null)
    return <Address known={invitation?.email ?? ""} invitation={token} onSent={(to) => void navigate(confirmPage(to, token))} />
  return <Confirm email={email} person={invitation?.person ?? ""} invitation={token} onBack={() => void navigate(addressPage(token))} />
}

function Address(props: { readonly known: string; readonly invitation: string | null; readonly onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation("register")
  const { known, invitation, onSent } = props
  const form = useForm({ defaultValues: { email: known } })
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const send = async ({ email }: { readonly email: string }) => {
    setError(null)
    try {
      const task = await call(registrationContract.challenge, { body: {}, anonymous: true })
      const proof = { challenge: task.challenge, nonce: await workOut(task) }
      const spoken = language.safeParse(i18n.language).data ?? "en"
      await call(registrationContract.sendCode, { body: { email, language: spoken, proof, invitation }, anonymous: true })
      onSent(email)
    } catch (failure) {
      setError(failure)
    }
  }
  const { isSubmitting } = form.formState
  return (
    <OutsidePanel title={t("address.title")} signIn={t("haveAccount")} then={registrationPage(invitation)} text={t("address.text")}>
      <Form form={form} onSubmit={send}>
        <Problem text={error === null ? null : problem} />
        <TextField name="email" label={t("address.email")} type="email" shape="email" autoComplete="email" required />
        <Text fontSize="sm" color="fg.muted">
          {t(isSubmitting ? "address.working" : "address.noPuzzle")}
        </Text>
        <div>
          <Button type="submit" look="solid" aria-busy={isSubmitting || undefined}>
            {t("address.send")}
          </Button>
        </div>
      </Form>
    </OutsidePanel>
  )
}

/** The field of the form that a refusal is about; null for any other failure. */
function refusedField(failure: unknown): "code" | "password" | null {
  if (!(failure instanceof Refused)) return null
  const { code, rule } = failure.refusal
  if (code === "12010") return "code"
  return rule === "passwordTooWeak" || rule === "passwordIsLongEnough" ? "password" : null
}

function Confirm(props: {
  readonly email: string
  readonly person: string
  readonly invitation: string | null
  readonly onBack: () => void
}) {
  const { t, i18n } = useTranslation("register")
  const { email, person, invitation } = props
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { code: "", name: person, password: "" }, mode: "onTouched" })
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const send = async ({ code, name, password }: { readonly code: string; readonly name: string; readonly password: string }) => {
    setError(null)
    try {
      const spoken = language.safeParse(i18n.language).data ?? "en"
      const body = { email, code: code.trim(), name, password, language: spoken, terms: termsVersion, invitation } as const
      await call(registrationContract.confirm, { body, anonymous: true })
      const session = await signIn({ username: email, password })
      if (session.profile === null) setError(session.error)
      else void navigate(registrationPage(null))
    } catch (failure) {
      const field = refusedField(failure)
      if (field === null || !(failure instanceof Refused)) setError(failure)
      else form.setError(field, { message: failure.message }, { shouldFocus: true })
    }
  }
  const passwordProblem = (chosen: string, { name }: FieldValues) => {
    if (chosen.length < shortestPassword) return t("rules:passwordIsLongEnough")
    return !isGuessable(chosen, { name: email, displayName: String(name), email }) || t("confirm.passwordGuessable")
  }
  return (
    <OutsidePanel
      title={t("confirm.title")}
      signIn={t("haveAccount")}
      then={registrationPage(invitation)}
      text={t("confirm.text", { email })}
    >
      <Form form={form} onSubmit={send}>
        <Problem text={error === null ? null : problem} />
        <TextField
          name="code"
          label={t("confirm.code")}
          autoComplete="one-time-code"
          required
          rules={{ validate: (typed: string) => /^\d{6}$/.test(typed.trim()) || t("confirm.codeDigits") }}
        />
        <TextField name="name" label={t("confirm.name")} autoComplete="name" required rules={{ maxLength: 64, deps: ["password"] }} />
        <TextField
          name="password"
          label={t("confirm.password")}
          type="password"
          autoComplete="new-password"
          required
          hint={t("confirm.passwordHint")}
          rules={{ maxLength: longestPassword, validate: passwordProblem }}
        />
        <Text fontSize="sm" color="fg.muted">
          {t("confirm.account", { email })}
        </Text>
        <Stack direction="row" wrap="wrap" gap="2">
          <Button type="submit" look="solid" aria-busy={form.formState.isSubmitting || undefined}>
            {t("confirm.goOn")}
          </Button>
          <Button onClick={props.onBack}>{t("confirm.other")}</Button>
        </Stack>
      </Form>
    </OutsidePanel>
  )
}
