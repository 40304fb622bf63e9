import type { Rate } from "#contract/comparison.contract.ts"
import type { IndexPoint } from "#contract/price-index.contract.ts"
import type { AgreedPrice } from "#contract/price.contract.ts"
import { multiply } from "../scoring/money.ts"
import { percentAbove } from "./inquiry.brief.ts"

/** The value of an index on a day: the last one published until then; null before the first. */
export const valueOn = (points: readonly IndexPoint[], day: string): string | null =>
  points.findLast((one) => one.day <= day)?.value ?? null

/** How far an index has moved from one day to another, in per cent with one decimal; null where it had no value on the first. */
export function indexMoved(points: readonly IndexPoint[], from: string, until: string): string | null {
  const [before, after] = [valueOn(points, from), valueOn(points, until)]
  return before === null || after === null ? null : percentAbove(after, before)
}

/** How far a price has moved from the last agreed one, in per cent, by the fixed rates; null where its currency has none. */
export function priceMoved(
  price: string,
  last: Pick<AgreedPrice, "unitPrice" | "currency">,
  own: string,
  rates: readonly Rate[],
): string | null {
  const worth = last.currency === own ? "1" : rates.find(({ currency }) => currency === last.currency)?.value
  return worth === undefined ? null : percentAbove(price, multiply(last.unitPrice, worth))
}
