import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Page } from "#ui/page/page.tsx"
import { toast } from "#ui/toast/toast.ts"
import { ChangePasswordForm } from "./change-password-form.tsx"
import { CompanyCard } from "./company-card.tsx"
import { NoticeChoicesCard } from "./notice-choices.tsx"
import { OpeningKey } from "./opening-key.tsx"
import { OwnFiles } from "./own-files.tsx"
import { OwnSessions } from "./own-sessions.tsx"
import { ProfileForm } from "./profile-form.tsx"
import { ProfilePhoto } from "./profile-photo.tsx"

const columns = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  alignItems: "start",
  gap: "4",
  mdDown: { gridTemplateColumns: "minmax(0, 1fr)" },
})

/** The roles that may be named to open bids. */
const opening = ["purchaser", "supervisor", "legal"] as const

/** The own account (个人中心, /personal-center): picture, data, password, sessions and notice settings. */
export function Screen() {
  const { t } = useTranslation("account")
  const { profile } = useSession()
  if (!profile) return null
  return (
    <Page title={t("title")}>
      <Box css={columns}>
        <Stack gap="4">
          <Card title={t("profile.title")}>
            <ProfilePhoto profile={profile} />
            <ProfileForm profile={profile} />
          </Card>
          <OwnSessions />
        </Stack>
        <Stack gap="4">
          <CompanyCard />
          <PasswordCard />
          {opening.some((role) => profile.roles.includes(role)) ? <OpeningKey /> : null}
          <NoticeChoicesCard profile={profile} />
          <OwnFiles profile={profile} />
        </Stack>
      </Box>
    </Page>
  )
}

function PasswordCard() {
  const { t } = useTranslation("account")
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const send = async ({ old, next }: { readonly old: string; readonly next: string }): Promise<boolean> => {
    try {
      await call(accountContract.changePassword, { body: { old, new: next } })
      setError(null)
      toast("green", t("password.changed"))
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  return (
    <Card title={t("password.title")}>
      <ChangePasswordForm problem={error === null ? null : problem} onSend={send} />
    </Card>
  )
}
