import { type AbnormallyLow, findAbnormallyLow } from "#machines/scoring/abnormally-low.ts"

/** Flags by bid over every opened total, also those of rejected bids. */
export function priceFlags(bids: readonly { readonly bid: string; readonly total: string | null }[]): ReadonlyMap<string, AbnormallyLow> {
  const priced = bids.flatMap(({ bid, total }) => (total === null ? [] : [{ id: bid, price: total }]))
  return new Map(findAbnormallyLow(priced).map((flag) => [flag.id, flag]))
}

/** A share with four decimals as a percentage, "0.4074" as "40.74 %"; digits are moved, never computed. */
export function percentText(share: string): string {
  const negative = share.startsWith("-")
  const [whole = "0", fraction = ""] = (negative ? share.slice(1) : share).split(".")
  const digits = `${whole}${fraction.padEnd(4, "0")}`
  const point = digits.length - 2
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, "")
  return `${negative ? "−" : ""}${left}.${digits.slice(point)} %`
}
