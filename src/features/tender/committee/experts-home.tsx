import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { tenderContract } from "#contract/tender.contract.ts"
import { tenderList, type TenderRow } from "#machines/tender/tender.row.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { ExpertPool } from "#ui/committee/expert-pool.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { toneOf, useTenderWords } from "../tender-words.ts"
import { useCall } from "#client/http/use-call.ts"
import { useTasks } from "#ui/document-kinds/document-kinds.tsx"

const links = defineStyle({
  display: "grid",
  "& li + li": { borderTopWidth: "1px" },
})

const link = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) max-content",
  alignItems: "center",
  rowGap: "0.5",
  columnGap: "4",
  paddingBlock: "2.5",
  paddingInline: "4",
  _hover: { background: "bg.hover" },
})

const under = defineStyle({
  gridColumn: "1 / -1",
  display: "flex",
  flexWrap: "wrap",
  rowGap: "0.5",
  columnGap: "4",
  color: "fg.subtle",
  fontSize: "xs",
})

/** States in which a committee can be formed or changed. */
const forming = ["biddingOpen", "sealed"]

/** The pool of experts, and above it the tenders whose committee is being formed. */
export function ExpertsHome() {
  const { t } = useTranslation("tender-evaluate")
  const lookups = useCall(tenderContract.lookups, {})
  const tenders = useCall(tenderList.calls.query, { body: { filter: { states: forming } }, query: { pageSize: 50 } })
  const tasks = useTasks()
  const missing = new Set(tasks.data?.filter(({ task }) => task === "formCommittee").map(({ id }) => id))
  return (
    <Page title={t("home.title")} sub={t("home.sub")}>
      <Stack gap="4">
        <Card title={t("home.tenders")} flush>
          <Reading read={tenders} rows={3}>
            {({ records }) =>
              records.length === 0 ? (
                <Empty title={t("home.noTenders")} text={t("home.noTendersWhy")} />
              ) : (
                <Box as="ul" css={links}>
                  {records
                    .toSorted((a, b) => Number(missing.has(b.id)) - Number(missing.has(a.id)))
                    .map((row) => (
                      <li key={row.id}>
                        <TenderLink row={row} waits={missing.has(row.id)} />
                      </li>
                    ))}
                </Box>
              )
            }
          </Reading>
        </Card>
        <Reading read={lookups}>{({ experts, fields }) => <ExpertPool experts={experts} fields={fields} />}</Reading>
      </Stack>
    </Page>
  )
}

function TenderLink({ row, waits }: { readonly row: TenderRow; readonly waits: boolean }) {
  const { t } = useTranslation("tender-evaluate")
  const { state } = useTenderWords()
  return (
    <Box asChild css={link}>
      <Link to={`/wel/expert-management-view?id=${row.id}`}>
        <Text as="span" fontWeight="semibold" truncate>
          {row.title}
        </Text>
        <StatePill tone={toneOf(row.state)}>{state(row.state)}</StatePill>
        <Box as="span" css={under}>
          <Text as="span" fontFamily="mono">
            {row.number}
          </Text>
          <span>
            {t("tender:times.openingTime")} <Instant at={row.openingTime} />
          </span>
          {waits ? (
            <Text as="span" color="amber.fg" fontWeight="semibold">
              {t("home.waits")}
            </Text>
          ) : null}
        </Box>
      </Link>
    </Box>
  )
}
