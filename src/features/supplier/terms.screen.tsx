import { Heading, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { termsVersion } from "#contract/registration.contract.ts"
import { addressPage, registrationPage } from "#contract/registration-pages.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Check } from "#ui/field/choice.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { OutsidePanel } from "#ui/outside-frame/outside-panel.tsx"
import { InvitedBy } from "./invited-by.tsx"
import { type Invited, useInvitation } from "./use-invitation.ts"
import { useOpen } from "./use-open.ts"

const clauses = ["who", "truth", "use", "personal", "conduct", "end"] as const

/** The terms of registration (注册条款, /registration-terms), with the invitation that led here. */
export function Screen() {
  const { t } = useTranslation("register")
  const invited = useInvitation()
  const open = useOpen()
  // Who has invited stands above the terms, which would move when it comes.
  if (open && !invited.loading) return <Terms invited={invited} />
  return (
    <OutsidePanel title={t("terms.title")} signIn={t("haveAccount")} then={registrationPage(invited.token)}>
      {open === false ? <Callout title={t("closed.title")}>{t("closed.text")}</Callout> : <LoadingRows />}
    </OutsidePanel>
  )
}

function Terms({ invited }: { readonly invited: Invited }) {
  const { t } = useTranslation("register")
  const { token } = invited
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState(false)
  return (
    <OutsidePanel
      title={t("terms.title")}
      signIn={t("haveAccount")}
      then={registrationPage(token)}
      text={t("terms.version", { version: termsVersion })}
      width="760px"
    >
      <Stack gap="4">
        <InvitedBy invited={invited} />
        {clauses.map((clause, index) => (
          <section key={clause}>
            <Heading as="h2" fontSize="md">
              {index + 1}. {t(`terms.${clause}.title`)}
            </Heading>
            <Text color="fg.muted">{t(`terms.${clause}.text`)}</Text>
          </section>
        ))}
        <Check checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
          {t("terms.agree")}
        </Check>
        <div>
          <Button look="solid" aria-disabled={!agreed || undefined} onClick={() => agreed && void navigate(addressPage(token))}>
            {t("terms.goOn")}
          </Button>
        </div>
      </Stack>
    </OutsidePanel>
  )
}
