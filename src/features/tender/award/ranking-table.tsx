import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react"
import { Fragment, useState } from "react"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { RankedBidView, TenderView } from "#contract/tender.view.ts"
import { BarCell } from "#ui/bar-cell/bar-cell.tsx"
import { Money } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { cx } from "#ui/theme/cx.ts"
import { useBidWords } from "../bid-words.ts"
import s from "./award.module.css"

/** The modes in which points, not the price, decide. */
const byPoints = ({ scoring }: TenderDocument) =>
  scoring.mode === "comprehensive" || (scoring.mode === "twoEnvelope" && scoring.priceWeight !== "0")

/** A lot's ranking: each row opens to its arithmetic, what is excluded is grey and says why, what is abnormally low says by how much. */
export function RankingTable({ facts, lot }: { readonly facts: TenderView; readonly lot: string }) {
  const { b } = useBidWords()
  const { document } = facts
  const rows = facts.rankings.find((ranking) => ranking.lot === lot)?.rows ?? []
  if (!document || rows.length === 0) return <p className={s.quiet}>{b("ranking.none")}</p>
  const points = byPoints(document)
  const weighted = document.scoring.mode === "bestValue"
  return (
    <Sideways label={`${document.lots.find(({ id }) => id === lot)?.title ?? ""} ${b("ranking.title")}`}>
      <table className={s.table}>
        <thead>
          <tr>
            <th className={s.right}>{b("ranking.rank")}</th>
            <th data-keep="">{b("ranking.bidder")}</th>
            <th className={s.right}>{b("ranking.price")}</th>
            {points ? <th className={s.right}>{b("ranking.technical")}</th> : null}
            {points ? <th className={s.right}>{b("ranking.priceScore")}</th> : null}
            {points || weighted ? <th className={s.right}>{b(weighted ? "ranking.weighted" : "ranking.points")}</th> : null}
            <th>{b("ranking.arithmetic")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Ranked key={row.bid} row={row} facts={facts} document={document} points={points} weighted={weighted} />
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}

/** What each step of the arithmetic works out: the elements in their order, then the sums; null where the steps are others. */
function stepNames({ scoring }: TenderDocument, steps: number, b: (key: string) => string): readonly string[] | null {
  const sums =
    scoring.mode === "bestValue"
      ? [b("ranking.coefficient"), b("ranking.weighted")]
      : [b("ranking.technical"), b("ranking.priceScore"), b("ranking.points")]
  const names = [...scoring.elements.map(({ name }) => name), ...sums]
  return names.length === steps ? names : null
}

/** Left out of the ranks for what is not priced, not for what was found. */
const unoffered: ReadonlySet<string | null> = new Set(["incomplete", "notOffered"])

interface RankedProps {
  readonly row: RankedBidView
  readonly facts: TenderView
  readonly document: TenderDocument
  readonly points: boolean
  readonly weighted: boolean
}

function Ranked({ row, facts, document, points, weighted }: RankedProps) {
  const { b } = useBidWords()
  const [open, setOpen] = useState(false)
  const party = facts.opened.find(({ bid }) => bid === row.bid)?.party ?? ""
  const names = stepNames(document, row.arithmetic.length, b)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <>
      <tr className={cx(row.rank === 1 && s.first, row.excluded !== null && s.out, unoffered.has(row.excluded) && s.partly)}>
        <td className={s.right}>{row.rank ?? "—"}</td>
        <td className={s.who} data-keep="">
          <span className={s.name}>{facts.names[party] ?? party}</span>
          {row.excluded === null ? null : (
            <span className={s.under}>
              {[b(`excluded.${row.excluded}`, row.priced), facts.review[row.bid]?.reason].filter(Boolean).join(" · ")}
            </span>
          )}
          {row.decidedBy && !["price", "points", "weightedPrice"].includes(row.decidedBy) ? (
            <span className={s.under}>{b(`decidedBy.${row.decidedBy}`)}</span>
          ) : null}
          <LowFlag row={row} />
        </td>
        <td className={s.right}>
          <Money value={row.total} currency={document.currency} />
        </td>
        {points ? <td className={s.right}>{row.technicalScore || "—"}</td> : null}
        {points ? <td className={s.right}>{row.priceScore || "—"}</td> : null}
        {points || weighted ? (
          <td className={s.right}>
            {row.points === "" ? (
              "—"
            ) : weighted ? (
              <Money value={row.points} currency={document.currency} />
            ) : (
              <BarCell share={Number(row.points) / 100} tone={row.rank === 1 ? "running" : "quiet"}>
                {row.points}
              </BarCell>
            )}
          </td>
        ) : null}
        <td>
          {row.arithmetic.length === 0 ? (
            <span className={s.quiet}>{b("ranking.byPrice")}</span>
          ) : (
            <button type="button" className={s.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
              <Icon size={14} aria-hidden />
              {b("ranking.steps", { count: row.arithmetic.length })}
            </button>
          )}
        </td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={7}>
            <dl className={s.steps} aria-label={b("ranking.arithmetic")}>
              {row.arithmetic.map((step, index) => (
                <Fragment key={index}>
                  <dt>{names?.[index] ?? index + 1}</dt>
                  <dd>{step}</dd>
                </Fragment>
              ))}
            </dl>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Abnormally low: how far under the mean of the others, and how far under the next. */
function LowFlag({ row }: { readonly row: RankedBidView }) {
  const { b, percent } = useBidWords()
  const low = row.abnormallyLow
  if (low === null) return null
  return (
    <span className={s.flag}>
      <TriangleAlert size={13} aria-hidden />
      {b("abnormallyLow", {
        belowMean: low.belowMean === "" ? "—" : percent(low.belowMean),
        belowNext: low.belowNext === "" ? "—" : percent(low.belowNext),
      })}
    </span>
  )
}
