import { Grid } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { type AdminChange, auditContract } from "#contract/admin.contract.ts"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Differences } from "./differences.tsx"
import { useWhat } from "./use-what.ts"

/** The last hundred changes of one subject: who, when and what differs. */
export function History(props: {
  readonly kind: AdminChange["kind"]
  readonly subject: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation("admin")
  const { kind, subject, name, onClose } = props
  const what = useWhat()
  const { data, error, reload } = useCall(auditContract.query, { query: { kind, subject, page: 1, pageSize: 100 } })
  return (
    <Dialog open title={t("audit.historyOf", { name })} onClose={onClose}>
      {data === null ? (
        error ? (
          <ErrorPanel error={error} onAgain={reload} />
        ) : (
          <LoadingRows rows={4} />
        )
      ) : data.records.length === 0 ? (
        <Empty title={t("audit.none")} />
      ) : (
        <Grid as="ol" gap="4">
          {data.records.map((change) => (
            <Grid as="li" key={change.id} gap="2px">
              <span>
                <strong>{what(change.what)}</strong> {change.who} <Instant at={change.at} />
              </span>
              <Differences change={change} />
            </Grid>
          ))}
        </Grid>
      )}
    </Dialog>
  )
}
