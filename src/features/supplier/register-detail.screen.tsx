import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { reloadSession } from "#client/session/session.ts"
import { language } from "#contract/identity.contract.ts"
import { registrationContract, termsVersion } from "#contract/registration.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { formatInstant } from "#client/texts/moment.ts"
import { RegistrationForm } from "./registration-form.tsx"
import { InvitedBy } from "./invited-by.tsx"
import type { Own } from "./registration-steps.tsx"
import { useInvitation } from "./use-invitation.ts"

/**
 * The own registration (/register-supplier-detail): written, viewed during review, and corrected when it was returned; also for people who came by
 * single sign-on.
 */
export function Screen() {
  const { t } = useTranslation("registration")
  const { data, error, loading, reload } = useCall(registrationContract.mine, {})
  const sub = data ? `${data.number} · ${t(`states.${data.state}`)}` : t("mineSub")
  return (
    <Page title={t("mine")} sub={sub}>
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {loading && data === null ? <LoadingRows /> : null}
      {!loading && !error && data === null ? <Begin onDone={reload} /> : null}
      {data ? <Standing key={`${data.id}/${data.version}`} own={data} onChanged={reload} /> : null}
    </Page>
  )
}

function Standing({ own, onChanged }: { readonly own: Own; readonly onChanged: () => void }) {
  const { t } = useTranslation("registration")
  if (own.state === "draft" || own.state === "returned") return <RegistrationForm own={own} onSent={onChanged} />
  if (own.state === "approved") {
    return (
      <Callout tone="green" title={t("approvedTitle")}>
        <Stack gap="3" alignItems="start">
          <Text>{t("approvedText")}</Text>
          <Button look="solid" onClick={reloadSession}>
            {t("approvedGoOn")}
          </Button>
        </Stack>
      </Callout>
    )
  }
  if (own.state === "rejected") {
    const until = own.waitsUntil === null ? "" : t("rejectedUntil", { at: formatInstant(own.waitsUntil) })
    return (
      <Stack gap="4">
        <Callout tone="red" title={t("rejectedTitle")}>
          <Text>{own.reason}</Text>
          <Text>{until}</Text>
        </Callout>
        <Begin onDone={onChanged} />
      </Stack>
    )
  }
  return (
    <Callout tone="green" title={t("sentTitle")}>
      <Text>{t("sentText", { number: own.number })}</Text>
      <Button onClick={onChanged}>{t("lookAgain")}</Button>
    </Callout>
  )
}

/** Begins a registration for somebody who is already signed in, by the invitation in the address if there is one. */
function Begin({ onDone }: { readonly onDone: () => void }) {
  const { t, i18n } = useTranslation("registration")
  const invited = useInvitation()
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const { search } = useLocation()
  const begin = () => {
    const spoken = language.safeParse(i18n.language).data ?? "en"
    const body = { terms: termsVersion, language: spoken, invitation: invited.token } as const
    void call(registrationContract.begin, { body }).then(onDone, setError)
  }
  if (invited.loading) return <LoadingRows rows={3} />
  return (
    <Stack gap="3" alignItems="start">
      {error === null ? null : <Callout tone="red" title={problem} />}
      <InvitedBy invited={invited} />
      <Text>
        {t("beginText")} <TextLink to={`/registration-terms${search}`}>{t("beginTerms")}</TextLink>
      </Text>
      <Button look="solid" onClick={begin}>
        {t("beginAgree")}
      </Button>
    </Stack>
  )
}
