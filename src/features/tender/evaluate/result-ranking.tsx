import { ChevronRight } from "lucide-react"
import { Fragment, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ScoreMode, ScoreScheme } from "#contract/tender.schema.ts"
import type { RankedBidView, TenderView } from "#contract/tender.view.ts"
import { Card } from "#ui/card/card.tsx"
import { Money } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { cx } from "#ui/theme/cx.ts"
import { arithmeticNames } from "./arithmetic-names.ts"
import e from "./evaluate.module.css"
import { useBidWords } from "../bid-words.ts"
import s from "./result.module.css"

/** The columns that a mode's ranking goes by. */
const shownBy: Readonly<Record<ScoreMode, readonly ("priceScore" | "technicalScore" | "points")[]>> = {
  lowestPrice: [],
  passFail: [],
  comprehensive: ["points", "technicalScore", "priceScore"],
  twoEnvelope: ["points", "technicalScore", "priceScore"],
  bestValue: ["points"],
}

/** Every lot's ranking; each row opens to the arithmetic behind it. */
export function ResultRanking({ facts }: { readonly facts: TenderView }) {
  const { t } = useTranslation("tender-evaluate")
  const lots = facts.document?.lots ?? []
  return (
    <>
      {facts.rankings.map(({ lot, rows }) => (
        <Card
          key={lot}
          title={
            facts.rankings.length > 1 ? t("ranking.lot", { lot: lots.find(({ id }) => id === lot)?.title ?? lot }) : t("ranking.title")
          }
          flush
        >
          <Sideways className={e.scroll} label={t("ranking.title")}>
            <Ranking facts={facts} rows={rows} />
          </Sideways>
        </Card>
      ))}
    </>
  )
}

function Ranking({ facts, rows }: { readonly facts: TenderView; readonly rows: readonly RankedBidView[] }) {
  const { t } = useTranslation("tender-evaluate")
  const mode = facts.document?.scoring.mode ?? "lowestPrice"
  const columns = shownBy[mode]
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = (bid: string) => setOpen((before) => (before.includes(bid) ? before.filter((one) => one !== bid) : [...before, bid]))
  const parties = new Map(facts.opened.map(({ bid, party }) => [bid, facts.names[party] ?? ""]))
  const noted = rows.some(isNoted)
  return (
    <table className={cx(e.table, s.ranking)}>
      <thead>
        <tr>
          <th scope="col" className={s.rank}>
            {t("ranking.rank")}
          </th>
          <th scope="col" data-keep="">
            {t("bidder")}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={e.number}>
              {mode === "bestValue" ? t("ranking.weightedPrice") : t(`ranking.${column}`)}
            </th>
          ))}
          <th scope="col" className={e.number}>
            {t("total")}
          </th>
          {noted ? <th scope="col">{t("ranking.note")}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.bid}>
            <tr className={row.rank === null ? e.excluded : undefined}>
              <td className={s.rank}>
                {row.rank === null ? "—" : <span className={cx(s.place, row.rank === 1 && s.first)}>{row.rank}</span>}
              </td>
              <th scope="row" data-keep="">
                {row.arithmetic.length > 0 ? (
                  <button type="button" className={s.toggle} aria-expanded={open.includes(row.bid)} onClick={() => toggle(row.bid)}>
                    <ChevronRight size={14} aria-hidden />
                    {parties.get(row.bid)}
                  </button>
                ) : (
                  parties.get(row.bid)
                )}
              </th>
              {columns.map((column) => (
                <td key={column} className={cx(e.number, column === "points" && s.strong)}>
                  {row[column] || "—"}
                </td>
              ))}
              <td className={e.number}>
                <Money value={row.total} currency={facts.document?.currency ?? "CNY"} />
              </td>
              {noted ? (
                <td>
                  <Notes row={row} review={facts.review[row.bid]} />
                </td>
              ) : null}
            </tr>
            {open.includes(row.bid) ? (
              <tr>
                <td colSpan={columns.length + 4} className={s.opened}>
                  <Arithmetic rows={row.arithmetic} scheme={facts.document?.scoring ?? null} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Arithmetic({ rows, scheme }: { readonly rows: readonly string[]; readonly scheme: ScoreScheme | null }) {
  const { t } = useTranslation("tender-evaluate")
  const names = arithmeticNames(rows.length, scheme)
  return (
    <ul className={s.arithmetic}>
      {rows.map((row, index) => (
        <li key={`${index}${row}`}>
          {names ? <span>{names[index]?.element ?? t(`ranking.${names[index]?.step ?? "points"}`)}</span> : null}
          {row}
        </li>
      ))}
    </ul>
  )
}

const told = ["technical", "seal", "draw", "undecided"]
/** Whether a row has something to be said of it. */
const isNoted = ({ excluded, abnormallyLow, decidedBy }: RankedBidView): boolean =>
  excluded !== null || abnormallyLow !== null || (decidedBy !== null && told.includes(decidedBy))

function Notes({ row, review }: { readonly row: RankedBidView; readonly review: { readonly reason: string } | undefined }) {
  const { t } = useTranslation("tender-evaluate")
  const { percent } = useBidWords()
  return (
    <span className={s.notes}>
      {row.excluded ? (
        <span>
          {[t(`exclusion.${row.excluded}`, row.priced ?? {}), row.excluded === "rejected" ? review?.reason : ""]
            .filter(Boolean)
            .join(" · ")}
        </span>
      ) : null}
      {row.abnormallyLow ? (
        <StatePill tone="amber">
          {t("low.flag", { mean: percent(row.abnormallyLow.belowMean || "0"), next: percent(row.abnormallyLow.belowNext || "0") })}
        </StatePill>
      ) : null}
      {row.decidedBy !== null && told.includes(row.decidedBy) ? <span>{t(`decided.${row.decidedBy}`)}</span> : null}
    </span>
  )
}
