import { Box, defineStyle } from "@chakra-ui/react"
import { Monitor } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { accountContract, type OwnSession } from "#contract/identity.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { deviceName } from "#ui/format/device-name.ts"
import { Problem } from "#ui/edit/problem.tsx"

const sessionsStyle = defineStyle({
  display: "grid",
  "& > li": { display: "flex", alignItems: "center", gap: "3", paddingBlock: "2.5", borderTopWidth: "1px" },
  "& > li:first-child": { borderTop: "0" },
})

const deviceStyle = defineStyle({
  flex: "1",
  display: "grid",
  minWidth: "0",
  "& > span": { color: "fg.subtle", fontSize: "xs" },
})

/** The person's sessions, and signing out of them. */
export function OwnSessions() {
  const { t } = useTranslation("account")
  const sessions = useCall(accountContract.sessions, {})
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const end = (id?: string) => {
    setError(null)
    call(accountContract.endSession, { body: id === undefined ? {} : { id } }).then(() => sessions.reload(), setError)
  }
  const others = sessions.data?.some(({ current }) => !current) ?? false
  return (
    <Card
      title={t("sessions.title")}
      aside={
        others ? (
          <Button size="small" onClick={() => end()}>
            {t("sessions.endOthers")}
          </Button>
        ) : null
      }
    >
      <Problem text={error === null ? null : problem} />
      {sessions.data ? (
        <Box as="ul" css={sessionsStyle}>
          {sessions.data.map((session) => (
            <Session key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </Box>
      ) : sessions.error ? (
        <ErrorPanel error={sessions.error} onAgain={sessions.reload} />
      ) : (
        <LoadingRows rows={2} />
      )}
    </Card>
  )
}

function Session({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { t } = useTranslation("account")
  const device = deviceName(session.userAgent) || t("sessions.program")
  return (
    <li>
      <Monitor size={20} strokeWidth={1.5} aria-hidden />
      <Box css={deviceStyle}>
        <strong>{device}</strong>
        <span>
          {session.address} · {t("sessions.lastSeen")} <Instant at={session.lastSeenAt} />
        </span>
      </Box>
      {session.current ? (
        <StatePill tone="green">{t("sessions.current")}</StatePill>
      ) : (
        <Button size="small" aria-label={t("sessions.endThat", { device })} onClick={onEnd}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  )
}
