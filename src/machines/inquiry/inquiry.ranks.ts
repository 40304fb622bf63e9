import type { Ranks } from "#contract/inquiry.contract.ts"
import { compareAmounts, multiply, sumAmounts } from "../scoring/money.ts"

/** A supplier's present offer in an inquiry without seals: unit prices by line, null for lines without an offer. */
export interface Standing {
  readonly supplier: string
  readonly prices: readonly (string | null)[]
}

/** By supplier, the rank of its price; equal prices share a rank, and a supplier without a price has none. */
function placesOf(prices: readonly (string | null)[]): readonly (number | null)[] {
  const known = prices.flatMap((price) => (price === null ? [] : [{ price, value: Number(price) }]))
  // Most prices differ as floating-point numbers; those that look equal are compared exactly.
  const countBelow = (price: string, value: number) =>
    known.filter((one) => (one.value === value ? compareAmounts(one.price, price) < 0 : one.value < value)).length
  return prices.map((price) => (price === null ? null : countBelow(price, Number(price)) + 1))
}

/** The total of all lines; null unless each of them is offered. */
const totalOf = (prices: Standing["prices"], quantities: readonly string[]): string | null => {
  const amounts = quantities.flatMap((quantity, line) => {
    const price = prices[line] ?? null
    return price === null ? [] : [multiply(price, quantity)]
  })
  return amounts.length === quantities.length ? sumAmounts(amounts) : null
}

/** The suppliers' ranks by price (排名): by total, among those who offer every line, and for each line. */
export function ranksOf(standing: readonly Standing[], quantities: readonly string[]): ReadonlyMap<string, Ranks> {
  const all = placesOf(standing.map(({ prices }) => totalOf(prices, quantities)))
  const lines = quantities.map((_, line) => placesOf(standing.map(({ prices }) => prices[line] ?? null)))
  return new Map(
    standing.map(({ supplier }, at) => [supplier, { place: all[at] ?? null, places: lines.map((places) => places[at] ?? null) }]),
  )
}

/** The suppliers whose rank has changed. */
export function moved(before: ReadonlyMap<string, Ranks>, after: ReadonlyMap<string, Ranks>): readonly (readonly [string, Ranks])[] {
  return [...after].filter(([supplier, ranks]) => JSON.stringify(before.get(supplier)) !== JSON.stringify(ranks))
}
