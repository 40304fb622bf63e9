import { type ReactNode, useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Form } from "#ui/field/form.tsx"
import { TextField } from "#ui/field/inputs.tsx"
import { OutsidePanel } from "#ui/outside-frame/outside-panel.tsx"
import { ChangePasswordForm } from "./change-password-form.tsx"
import { Problem } from "#ui/edit/problem.tsx"

/** A forgotten password (找回密码, /retrieve-password): requests the link, and sets a new password when opened with a mailed link. */
export function Screen() {
  const [params] = useSearchParams()
  const token = params.get("token")
  return token === null ? <Ask /> : <SetNew token={token} />
}

function Panel(props: { readonly title: string; readonly text: string; readonly children: ReactNode }) {
  const { t } = useTranslation("account")
  return <OutsidePanel {...props} signIn={t("retrieve.back")} width="420px" />
}

function Ask() {
  const { t } = useTranslation("account")
  const form = useForm({ defaultValues: { account: "" } })
  const [error, setError] = useState<unknown>(null)
  const [sent, setSent] = useState(false)
  const problem = useErrorText(error)
  const send = async ({ account }: { readonly account: string }) => {
    setError(null)
    await call(accountContract.retrievePassword, { body: { account }, anonymous: true }).then(() => setSent(true), setError)
  }
  if (sent) {
    return (
      <Panel title={t("retrieve.sentTitle")} text={t("retrieve.sent")}>
        <Button onClick={() => setSent(false)}>{t("retrieve.other")}</Button>
      </Panel>
    )
  }
  return (
    <Panel title={t("retrieve.title")} text={t("retrieve.text")}>
      <Form form={form} onSubmit={send}>
        <Problem text={error === null ? null : problem} />
        <TextField name="account" label={t("retrieve.account")} autoComplete="username" required />
        <div>
          <Button type="submit" look="solid" aria-busy={form.formState.isSubmitting || undefined}>
            {t("retrieve.send")}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

function SetNew({ token }: { readonly token: string }) {
  const { t } = useTranslation("account")
  const [error, setError] = useState<unknown>(null)
  const [done, setDone] = useState(false)
  const problem = useErrorText(error)
  const send = async (next: string): Promise<boolean> => {
    try {
      await call(accountContract.resetPassword, { body: { token, password: next }, anonymous: true })
      setDone(true)
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  if (done) {
    return (
      <Panel title={t("retrieve.doneTitle")} text={t("retrieve.done")}>
        <ButtonLink look="solid" to="/systemLogin">
          {t("retrieve.signIn")}
        </ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel title={t("retrieve.newTitle")} text={t("retrieve.newText")}>
      <ChangePasswordForm fresh problem={error === null ? null : problem} onSend={({ next }) => send(next)} />
    </Panel>
  )
}
