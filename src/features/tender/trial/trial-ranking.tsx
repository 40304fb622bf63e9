import { Box, chakra, defineStyle, Grid, Heading, Stack, Text } from "@chakra-ui/react"
import { ArrowDown, ArrowUp } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { RankedBidView, TenderView } from "#contract/tender.view.ts"
import { byPoints } from "#machines/tender/tender.parts.ts"
import { schemeIn } from "#machines/tender/tender.trial.ts"
import { BarCell } from "#ui/bar-cell/bar-cell.tsx"
import { Sum } from "#ui/money/money.tsx"
import { useOrderMotion } from "#ui/motion/use-order-motion.ts"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { useBidWords } from "../bid-words.ts"
import { table } from "../award/award.style.ts"
import type { TrialView } from "./trial-words.ts"

const moved = defineStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5",
  fontSize: "xs",
  fontWeight: "semibold",
  "&[data-part=up]": { color: "green.fg" },
  "&[data-part=down]": { color: "red.fg" },
})

interface Props {
  readonly facts: TenderView
  /** Null shows the valid ranking on both sides. */
  readonly trial: TrialView | null
}

/** The valid ranking lot by lot, with each bid's place in a trial beside it. */
export function TrialRanking({ facts, trial }: Props) {
  const { t } = useTranslation("tender-trial")
  const { document } = facts
  const currency = document?.currency ?? "CNY"
  return (
    <Stack gap="5">
      {document?.lots.map(({ id, title }) => {
        const real = rowsOf(facts.rankings, id)
        const tried = trial ? rowsOf(trial.rankings, id) : real
        return (
          <Stack key={id} gap="2" as="section" aria-label={title}>
            <Heading as="h3" fontSize="sm">
              {title}
            </Heading>
            <Grid gap="4" templateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }} alignItems="start">
              <Rows label={t("real")} facts={facts} rows={real} points={byPoints(document.scoring)} />
              <Rows
                label={trial?.name ?? t("copy")}
                facts={facts}
                rows={tried}
                points={byPoints(schemeIn(document.scoring, trial?.changes ?? {}))}
                against={real}
              />
            </Grid>
          </Stack>
        )
      })}
      {trial ? (
        <Box as="section" aria-label={t("award")}>
          <Text fontSize="sm" fontWeight="semibold">
            {t("award")} <Sum value={trial.award.total} currency={currency} />
            {trial.award.short ? (
              <Text as="span" color="amber.fg">
                {" "}
                · {t("short")}
              </Text>
            ) : null}
          </Text>
          <Box as="ul" fontSize="sm" listStyleType="none" padding="0" margin="0">
            {trial.award.parts.map(({ bid, party, amount }) => (
              <li key={bid}>
                {facts.names[party] ?? party} <Sum value={amount} currency={currency} />
              </li>
            ))}
          </Box>
        </Box>
      ) : null}
    </Stack>
  )
}

const rowsOf = (rankings: TenderView["rankings"], lot: string): readonly RankedBidView[] =>
  rankings.find((ranking) => ranking.lot === lot)?.rows ?? []

interface RowsProps {
  readonly points: boolean
  readonly label: string
  readonly facts: TenderView
  readonly rows: readonly RankedBidView[]
  readonly against?: readonly RankedBidView[]
}

function Rows({ label, facts, rows, points: shown, against }: RowsProps) {
  const { b } = useBidWords()
  const body = useRef<HTMLTableSectionElement>(null)
  useOrderMotion(
    body,
    rows.map(({ bid }) => bid),
  )
  const most = Math.max(0, ...rows.map(({ points }) => Number(points) || 0))
  const currency = facts.document?.currency ?? "CNY"
  return (
    <Sideways label={label}>
      <chakra.table css={table}>
        <caption>
          <Text as="span" color="fg.muted" fontSize="xs">
            {label}
          </Text>
        </caption>
        <thead>
          <tr>
            <th data-part="right">{b("ranking.rank")}</th>
            <th data-keep="">{b("ranking.bidder")}</th>
            <th data-part="right">{b("ranking.price")}</th>
            {shown ? <th data-part="right">{b("ranking.points")}</th> : null}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={row.bid} data-key={row.bid} data-part={row.excluded === null ? undefined : "out"}>
              <td data-part="right">
                {row.rank ?? "—"} {against ? <Moved row={row} against={against} /> : null}
              </td>
              <td data-keep="">
                {facts.names[facts.opened.find(({ bid }) => bid === row.bid)?.party ?? ""] ?? row.bid}
                {row.excluded === null ? null : <span data-part="under">{b(`excluded.${row.excluded}`, row.priced)}</span>}
              </td>
              <td data-part="right">
                <Sum value={row.total} currency={currency} />
              </td>
              {shown ? (
                <td data-part="right">
                  {row.points === "" ? "—" : <BarCell share={most === 0 ? 0 : Number(row.points) / most}>{row.points}</BarCell>}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}

/** How many places a bid gains or loses compared with the valid ranking. */
function Moved({ row, against }: { readonly row: RankedBidView; readonly against: readonly RankedBidView[] }) {
  const { t } = useTranslation("tender-trial")
  const was = against.find(({ bid }) => bid === row.bid)?.rank ?? null
  if (was === null || row.rank === null || was === row.rank) return null
  const up = row.rank < was
  const count = Math.abs(was - row.rank)
  const Icon = up ? ArrowUp : ArrowDown
  return (
    <Box as="span" css={moved} data-part={up ? "up" : "down"} title={t(up ? "up" : "down", { count })}>
      <Icon size={12} aria-label={t(up ? "up" : "down", { count })} />
      {count}
    </Box>
  )
}
