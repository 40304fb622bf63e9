import { Flex, Grid, Text } from "@chakra-ui/react"
import { Monitor } from "lucide-react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type PersonRow, userAdminContract } from "#contract/admin.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { deviceName } from "#ui/format/device-name.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"

/** A person's open sessions; each can be ended, or all of them. */
export function UserSessions({ row, onClose }: { readonly row: PersonRow; readonly onClose: () => void }) {
  const { t } = useTranslation("admin")
  const { data, error, reload } = useCall(userAdminContract.sessions, { params: { id: row.id } })
  const operation = useOperation(reload)
  const end = (session: string | null) =>
    void operation.run(null, () => call(userAdminContract.endSessions, { body: { person: row.id, session } }))
  return (
    <Dialog
      open
      title={t("users.sessionsOf", { name: row.displayName })}
      onClose={onClose}
      foot={
        data && data.length > 0 ? (
          <Button look="danger" onClick={() => end(null)}>
            {t("users.endAll")}
          </Button>
        ) : null
      }
    >
      <Problem text={operation.problem} />
      {data === null ? (
        error ? (
          <ErrorPanel error={error} onAgain={reload} />
        ) : (
          <LoadingRows rows={2} />
        )
      ) : data.length === 0 ? (
        <Empty title={t("users.noSessions")} />
      ) : (
        <Grid as="ul" gap="3">
          {data.map((session) => (
            <Flex as="li" key={session.id} align="center" gap="3">
              <Monitor size={20} strokeWidth={1.5} aria-hidden />
              <Grid flex="1" minWidth="0">
                <strong>{deviceName(session.userAgent) || t("users.unknownDevice")}</strong>
                <Text as="span" fontSize="xs" color="fg.subtle">
                  {session.address} · <Instant at={session.lastSeenAt} />
                </Text>
              </Grid>
              <Button size="small" onClick={() => end(session.id)}>
                {t("users.endSession")}
              </Button>
            </Flex>
          ))}
        </Grid>
      )}
    </Dialog>
  )
}
