import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
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
import type { Own } from "./registration-steps.tsx"

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

/** Begins a registration for somebody who is already signed in. */
function Begin({ onDone }: { readonly onDone: () => void }) {
  const { t, i18n } = useTranslation("registration")
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const begin = () => {
    const body = { terms: termsVersion, language: language.safeParse(i18n.language).data ?? "en" } as const
    void call(registrationContract.begin, { body }).then(onDone, setError)
  }
  return (
    <Stack gap="3" alignItems="start">
      {error === null ? null : <Callout tone="red" title={problem} />}
      <Text>
        {t("beginText")} <TextLink to="/registration-terms">{t("beginTerms")}</TextLink>
      </Text>
      <Button look="solid" onClick={begin}>
        {t("beginAgree")}
      </Button>
    </Stack>
  )
}
