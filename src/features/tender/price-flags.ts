import { type AbnormallyLow, findAbnormallyLow } from "#machines/scoring/abnormally-low.ts"

/** Flags by bid over every opened total, also those of rejected bids. */
export function priceFlags(bids: readonly { readonly bid: string; readonly total: string | null }[]): ReadonlyMap<string, AbnormallyLow> {
  const priced = bids.flatMap(({ bid, total }) => (total === null ? [] : [{ id: bid, price: total }]))
  return new Map(findAbnormallyLow(priced).map((flag) => [flag.id, flag]))
}
