import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react"
import { Fragment, useRef, useState } from "react"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { RankedBidView, TenderView } from "#contract/tender.view.ts"
import { byPoints } from "#machines/tender/tender.parts.ts"
import { BarCell } from "#ui/bar-cell/bar-cell.tsx"
import { Figure, Money, Sum } from "#ui/money/money.tsx"
import { useOrderMotion } from "#ui/motion/use-order-motion.ts"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { cx } from "#ui/theme/cx.ts"
import { useBidWords } from "../bid-words.ts"
import { useLotName } from "../lot-name.ts"
import { table } from "./award.style.ts"

const toggle = defineStyle({ display: "inline-flex", alignItems: "center", gap: "1", minHeight: "6", color: "theme.fg" })

const stepsStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, auto) minmax(0, 1fr)",
  rowGap: "0.5",
  columnGap: "4",
  paddingBlock: "2",
  paddingInline: "3",
  borderRadius: "sm",
  background: "bg.sunken",
  fontFamily: "mono",
  fontSize: "xs",
})

const flag = defineStyle({ display: "inline-flex", alignItems: "center", gap: "1", color: "amber.fg", fontSize: "xs" })

/** A lot's ranking: each row opens to its calculation; excluded bids are grey with the reason, abnormally low ones show by how much, and who had the award and lost it is named so. */
export function RankingTable({ facts, lot }: { readonly facts: TenderView; readonly lot: string }) {
  const { b } = useBidWords()
  const { document } = facts
  const lotName = useLotName(document?.lots)
  const rows = facts.rankings.find((ranking) => ranking.lot === lot)?.rows ?? []
  const body = useRef<HTMLTableSectionElement>(null)
  // Rows move visibly to their new place when a bid is excluded or a price corrected.
  useOrderMotion(
    body,
    rows.map(({ bid }) => bid),
  )
  if (!document || rows.length === 0)
    return (
      <Text color="fg.muted" fontSize="sm">
        {b("ranking.none")}
      </Text>
    )
  const points = byPoints(document.scoring)
  const weighted = document.scoring.mode === "bestValue"
  return (
    <Sideways label={`${lotName(lot)} ${b("ranking.title")}`}>
      <chakra.table css={table} data-part="table">
        <thead>
          <tr>
            <th data-part="right">{b("ranking.rank")}</th>
            <th data-keep="">{b("ranking.bidder")}</th>
            <th data-part="right">{b("ranking.price")}</th>
            {points ? <th data-part="right">{b("ranking.technical")}</th> : null}
            {points ? <th data-part="right">{b("ranking.priceScore")}</th> : null}
            {points || weighted ? <th data-part="right">{b(weighted ? "ranking.weighted" : "ranking.points")}</th> : null}
            <th>{b("ranking.arithmetic")}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <Ranked key={row.bid} row={row} facts={facts} document={document} points={points} weighted={weighted} />
          ))}
        </tbody>
      </chakra.table>
    </Sideways>
  )
}

/** The names of the calculation's steps: the elements in order, then the sums; null where there are other steps. */
function stepNames({ scoring }: TenderDocument, steps: number, b: (key: string) => string): readonly string[] | null {
  const sums =
    scoring.mode === "bestValue"
      ? [b("ranking.coefficient"), b("ranking.weighted")]
      : [b("ranking.technical"), b("ranking.priceScore"), b("ranking.points")]
  const names = [...scoring.elements.map(({ name }) => name), ...sums]
  return names.length === steps ? names : null
}

/** Without a rank because of missing prices, not because of a finding. */
const unoffered: ReadonlySet<string | null> = new Set(["incomplete", "notOffered"])

interface RankedProps {
  readonly row: RankedBidView
  readonly facts: TenderView
  readonly document: TenderDocument
  readonly points: boolean
  readonly weighted: boolean
}

function Ranked({ row, facts, document, points, weighted }: RankedProps) {
  const { b, computation } = useBidWords()
  const [open, setOpen] = useState(false)
  const party = facts.opened.find(({ bid }) => bid === row.bid)?.party ?? ""
  const lost = facts.lapsed?.includes(party) ? "lapsed" : facts.declined.includes(party) ? "declined" : null
  const names = stepNames(document, row.arithmetic.length, b)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <>
      <tr
        data-key={row.bid}
        data-part={cx(row.rank === 1 && "first", row.excluded !== null && "out", unoffered.has(row.excluded) && "partly")}
      >
        <td data-part="right">{row.rank ?? "—"}</td>
        <td data-part="who" data-keep="">
          <span data-part="name">{facts.names[party] ?? party}</span>
          {row.excluded === null ? null : (
            <span data-part="under">
              {[b(`excluded.${row.excluded}`, row.priced), facts.review[row.bid]?.reason].filter(Boolean).join(" · ")}
            </span>
          )}
          {row.decidedBy && !["price", "points", "weightedPrice"].includes(row.decidedBy) ? (
            <span data-part="under">{b(`decidedBy.${row.decidedBy}`)}</span>
          ) : null}
          {lost === null ? null : <span data-part="under">{b(`ranking.${lost}`)}</span>}
          <LowFlag row={row} />
        </td>
        <td data-part="right">
          <Sum value={row.total} currency={document.currency} />
        </td>
        {points ? (
          <td data-part="right">
            <Figure value={row.technicalScore} />
          </td>
        ) : null}
        {points ? (
          <td data-part="right">
            <Figure value={row.priceScore} />
          </td>
        ) : null}
        {points || weighted ? (
          <td data-part="right">
            {row.points === "" ? (
              "—"
            ) : weighted ? (
              <Money value={row.points} currency={document.currency} />
            ) : (
              <BarCell share={Number(row.points) / 100} tone={row.rank === 1 ? "running" : "quiet"}>
                <Figure value={row.points} />
              </BarCell>
            )}
          </td>
        ) : null}
        <td>
          {row.arithmetic.length === 0 ? (
            <Text as="span" color="fg.muted" fontSize="sm">
              {b("ranking.byPrice")}
            </Text>
          ) : (
            <chakra.button type="button" css={toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
              <Icon size={14} aria-hidden />
              {b("ranking.steps", { count: row.arithmetic.length })}
            </chakra.button>
          )}
        </td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={7}>
            <Box as="dl" css={stepsStyle} aria-label={b("ranking.arithmetic")}>
              {row.arithmetic.map((step, index) => (
                <Fragment key={index}>
                  <dt>{names?.[index] ?? index + 1}</dt>
                  <dd>{computation(step)}</dd>
                </Fragment>
              ))}
            </Box>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Abnormally low: how far below the mean of the others, and how far below the next. */
function LowFlag({ row }: { readonly row: RankedBidView }) {
  const { b, percent } = useBidWords()
  const low = row.abnormallyLow
  if (low === null) return null
  return (
    <Box as="span" css={flag}>
      <TriangleAlert size={13} aria-hidden />
      {b("abnormallyLow", {
        belowMean: low.belowMean === "" ? "—" : percent(low.belowMean),
        belowNext: low.belowNext === "" ? "—" : percent(low.belowNext),
      })}
    </Box>
  )
}
