import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { type AbnormallyLow, findAbnormallyLow } from "#machines/scoring/abnormally-low.ts"
import { partPriced } from "#machines/tender/tender.bids.ts"

type Priced = Pick<OpenedBidView, "bid" | "total" | "commercial">

/** Flags by bid over all opened totals that price all lines, including those of rejected bids. */
export function priceFlags(document: TenderDocument | null, bids: readonly Priced[]): ReadonlyMap<string, AbnormallyLow> {
  const priced = bids.flatMap((bid) =>
    bid.total === null || partPriced(document, bid.commercial?.lines) ? [] : [{ id: bid.bid, price: bid.total }],
  )
  return new Map(findAbnormallyLow(priced).map((flag) => [flag.id, flag]))
}
