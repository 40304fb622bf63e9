import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { countedTo } from "#contract/counted.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { Card } from "#ui/card/card.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { tenderStates } from "#machines/tender/tender.states.ts"
import { toneOf } from "../tender-words.ts"

const all = defineStyle({ color: "theme.fg" })

const countLink = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  minHeight: "10",
  padding: "4px 10px 4px 14px",
  borderWidth: "1px",
  borderRadius: "md",
  _hover: { borderColor: "theme.line", background: "bg.hover" },
})

const countText = (count: number, language: string): string =>
  `${formatDecimal(String(Math.min(count, countedTo)), language)}${count > countedTo ? "+" : ""}`

/** The number of tenders in each state: for a purchaser the own ones, for others all visible ones. Administrators see none. */
export function TenderCounts({ beat }: { readonly beat: number }) {
  const { id, roles = [] } = useSession().profile ?? {}
  if (!roles.some((role) => role !== "administrator")) return null
  return <Counts mine={roles.includes("purchaser") ? id : undefined} beat={beat} />
}

/** The counts, each linked to its tenders in the list. */
function Counts({ mine, beat }: { readonly mine: string | undefined; readonly beat: number }) {
  const { t, i18n } = useTranslation("tender")
  const { data } = useCall(tenderList.calls.counts, { body: { filter: mine === undefined ? {} : { purchasers: [mine] } } }, beat)
  if (!data || data.total === 0) return null
  const counts = new Map(data.states.map(({ state, count }) => [state, count]))
  return (
    <Card
      title={t(mine ? "dashboard.mine" : "dashboard.seen")}
      aside={
        <Box asChild css={all}>
          <Link to={mine ? "/wel/tender-list?mine=1" : "/wel/tender-list"}>
            {t("dashboard.allOf", { total: countText(data.total, i18n.language) })}
          </Link>
        </Box>
      }
    >
      <Flex as="ul" wrap="wrap" gap="2">
        {tenderStates
          .filter((state) => counts.has(state))
          .map((state) => (
            <li key={state}>
              <Box asChild css={countLink}>
                <Link to={`/wel/tender-list?state=${state}${mine ? "&mine=1" : ""}`}>
                  <Text as="span" fontSize="18px" fontWeight="semibold">
                    {countText(counts.get(state) ?? 0, i18n.language)}
                  </Text>
                  <StatePill tone={toneOf(state)}>{t(`states.${state}`)}</StatePill>
                </Link>
              </Box>
            </li>
          ))}
      </Flex>
    </Card>
  )
}
