import type { RankedBidView } from "#contract/tender.view.ts"

/** A bid in a lot's ranking; a test says besides only what it is about. */
export const rankedBid = (bid: string, rank: number | null, more: Partial<RankedBidView> = {}): RankedBidView => ({
  bid,
  rank,
  excluded: null,
  total: "10",
  points: "",
  priceScore: "",
  technicalScore: "",
  elements: {},
  arithmetic: [],
  decidedBy: null,
  abnormallyLow: null,
  ...more,
})
