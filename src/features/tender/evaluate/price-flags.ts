import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { type AbnormallyLow, findAbnormallyLow } from "#machines/scoring/abnormally-low.ts"
import { partPriced, totalOf } from "#machines/tender/tender.bids.ts"
import { pricedLines } from "#machines/tender/tender.priced.ts"

type Priced = Pick<OpenedBidView, "bid" | "commercial">

const belowMean = ({ belowMeanOfOthers }: AbnormallyLow): number => Number(belowMeanOfOthers?.display ?? -Infinity)

/**
 * The worst flag of each bid, including rejected ones: as in the ranking, the opened prices of each lot are compared among the bids that price all of
 * the lot.
 */
export function priceFlags(document: TenderDocument | null, bids: readonly Priced[]): ReadonlyMap<string, AbnormallyLow> {
  const lots = document?.lots.filter((lot) => pricedLines(document, [lot]).length > 0) ?? []
  const flags = lots.flatMap((lot) =>
    findAbnormallyLow(
      bids.flatMap(({ bid, commercial }) =>
        commercial === null || partPriced(document, commercial.lines, [lot])
          ? []
          : [{ id: bid, price: totalOf(document, commercial, [lot]) }],
      ),
    ),
  )
  // The last of a bid stays.
  const worstLast = flags.toSorted((a, b) => Number(a.abnormal) - Number(b.abnormal) || belowMean(a) - belowMean(b))
  return new Map(worstLast.map((flag) => [flag.id, flag]))
}
