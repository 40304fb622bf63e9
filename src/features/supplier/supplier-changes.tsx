import { Box, Text } from "@chakra-ui/react"
import { useCall } from "#client/http/use-call.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { changeDocument, useChangeT } from "./change.document.ts"
import type { OpenSupplier } from "./supplier.document.ts"
import { cardRow } from "#ui/card/card-row.style.ts"

const row = cardRow("minmax(0, 1fr) 180px 200px")

/** The changes of its data that a supplier has submitted, the latest first. */
export function SupplierChanges({ document: { id } }: { readonly document: OpenSupplier }) {
  const t = useChangeT()
  const { data, error, reload } = useCall(companyChange.calls.query, {
    query: { page: 1, pageSize: 100 },
    body: { filter: { supplier: [id] } },
  })
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  if (data.records.length === 0) return <Empty title={t("empty")} />
  return (
    <Card title={t("list")}>
      {data.records.map(({ id: change, number, state, changedAt }) => (
        <Box key={change} css={row}>
          <TextLink to={`/${companyChange.screen}?id=${change}`}>{number}</TextLink>
          <StatePill tone={changeDocument.toneOf(state)}>{t(`states.${state}`)}</StatePill>
          <Text color="fg.muted">
            <Instant at={changedAt} />
          </Text>
        </Box>
      ))}
    </Card>
  )
}
