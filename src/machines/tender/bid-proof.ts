import { compareAmounts } from "../scoring/money.ts"
import type { RankedBid, TenderFacts } from "./tender.facts.ts"

/** How a bid fared in one lot, as its bidder is told it. */
export interface LotProof {
  readonly lot: string
  readonly title: string
  readonly rank: number | null
  /** How many bids have a rank. */
  readonly of: number
  readonly excluded: string | null
  readonly priced: { readonly lines: number; readonly of: number } | null
  readonly total: string | null
  readonly elements: readonly { readonly id: string; readonly name: string; readonly weight: string; readonly score: string }[]
  readonly technicalScore: string
  /** Points for the price, and all points; null where they would tell the lowest price of somebody else. */
  readonly priceScore: string | null
  readonly points: string | null
  readonly arithmetic: readonly string[]
  readonly decidedBy: string | null
  readonly abnormallyLow: boolean
}

/** Bidders know how they fared from the day on which candidates are published, and else from the notice. */
export const isResultKnown = ({ publicity, noticedAt, rankings }: TenderFacts): boolean =>
  rankings.length > 0 && (publicity !== null || noticedAt !== null)

/**
 * Whether points for the price say nothing of anybody else: whoever has the lowest price has full points. From fewer points, the own price and the
 * weight the lowest price could be reckoned, which the result publishes nowhere.
 */
const saysOwnAlone = (weight: string, { priceScore }: RankedBid): boolean =>
  /^\d+(\.\d+)?$/.test(priceScore) && compareAmounts(priceScore, weight) === 0

/** The lines of elements and of their sum; behind them are one for the price and one for all points. Lines of any other shape are not told. */
const withoutPrice = (arithmetic: readonly string[], elements: number): readonly string[] =>
  arithmetic.length === elements + 3 ? arithmetic.slice(0, elements + 1) : []

/** What a bidder is told of the own bid in each lot: own scores, rank and reasons, and of the arithmetic what is made of the own bid alone. */
export function lotProofs({ document, rankings }: TenderFacts, bid: string): readonly LotProof[] {
  if (!document) return []
  const { mode, elements, priceWeight } = document.scoring
  const byPoints = mode === "comprehensive" || mode === "twoEnvelope"
  return rankings.flatMap(({ lot, rows }): LotProof[] => {
    const row = rows.find((one) => one.bid === bid)
    if (!row) return []
    const tells = !byPoints || row.priceScore === "" || saysOwnAlone(priceWeight, row)
    return [
      {
        lot,
        title: document.lots.find(({ id }) => id === lot)?.title ?? "",
        rank: row.rank,
        of: rows.filter(({ rank }) => rank !== null).length,
        excluded: row.excluded,
        priced: row.priced ?? null,
        total: row.total,
        elements: elements.flatMap(({ id, name, weight }) => {
          const score = row.elements[id] ?? ""
          return score === "" ? [] : [{ id, name, weight, score }]
        }),
        technicalScore: row.technicalScore,
        priceScore: tells ? row.priceScore : null,
        points: tells ? row.points : null,
        arithmetic: tells ? row.arithmetic : withoutPrice(row.arithmetic, elements.length),
        decidedBy: row.decidedBy,
        abnormallyLow: row.abnormallyLow !== null,
      },
    ]
  })
}
