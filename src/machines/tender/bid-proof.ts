import type { RankedBid, TenderFacts } from "./tender.facts.ts"
import { byPoints } from "./tender.parts.ts"

/** A bid's result in one lot, as its bidder is shown it. */
export interface LotProof {
  readonly lot: string
  readonly title: string
  readonly rank: number | null
  /** The number of ranked bids. */
  readonly of: number
  readonly excluded: string | null
  readonly priced: { readonly lines: number; readonly of: number } | null
  readonly total: string | null
  readonly elements: readonly { readonly id: string; readonly name: string; readonly weight: string; readonly score: string }[]
  readonly technicalScore: string
  /** Points for the price, and total points; empty where no points decide, null where they would reveal somebody else's lowest price. */
  readonly priceScore: string | null
  readonly points: string | null
  readonly arithmetic: readonly string[]
  readonly decidedBy: string | null
  readonly abnormallyLow: boolean
}

/** Whether bidders may see their results: from the publication of the candidates on, or else from the notice. */
export const isResultKnown = ({ publicity, noticedAt, rankings }: TenderFacts): boolean =>
  rankings.length > 0 && (publicity !== null || noticedAt !== null)

/** The number of lines of a calculation: each element, their sum, the price and the total. */
const linesOf = (elements: number): number => elements + 3

/**
 * Whether price points reveal nothing about others, as the full points of the lowest price. From fewer points, the own price and the weight one could
 * compute the lowest price, which the result publishes nowhere; nearly full ones are rounded to full ones, so that only the calculation tells them apart.
 */
const isFullPriceScore = ({ arithmetic }: RankedBid, elements: number): boolean =>
  arithmetic.length === linesOf(elements) && arithmetic.at(-2)?.includes("/") === false

/** The lines of the elements and their sum, without those of the price and the total. A calculation of any other shape is hidden. */
const withoutPrice = (arithmetic: readonly string[], elements: number): readonly string[] =>
  arithmetic.length === linesOf(elements) ? arithmetic.slice(0, elements + 1) : []

/** What a bidder is shown of the own bid in each lot: its scores, rank and reasons, and the part of the calculation that depends on the own bid alone. */
export function lotProofs({ document, rankings }: TenderFacts, bid: string): readonly LotProof[] {
  if (!document) return []
  const { elements } = document.scoring
  const scored = byPoints(document.scoring)
  return rankings.flatMap(({ lot, rows }): LotProof[] => {
    const row = rows.find((one) => one.bid === bid)
    if (!row) return []
    const tells = !scored || row.priceScore === "" || isFullPriceScore(row, elements.length)
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
        points: tells ? (scored ? row.points : "") : null,
        arithmetic: tells ? row.arithmetic : withoutPrice(row.arithmetic, elements.length),
        decidedBy: row.decidedBy,
        abnormallyLow: row.abnormallyLow !== null,
      },
    ]
  })
}
