import type { Ranks } from "#contract/inquiry.contract.ts"
import { compareAmounts, multiply, sumAmounts } from "../scoring/money.ts"

/** What a supplier offers at present in an inquiry that is not sealed: unit prices by line, null where it offers nothing. */
export interface Standing {
  readonly supplier: string
  readonly prices: readonly (string | null)[]
}

/** By supplier, its place by a price; the same price has the same place, and whoever has none has no place. */
function placesOf(prices: readonly (string | null)[]): readonly (number | null)[] {
  const known = prices.flatMap((price) => (price === null ? [] : [{ price, value: Number(price) }]))
  // Numbers tell most prices apart; what looks alike is compared exactly.
  const countBelow = (price: string, value: number) =>
    known.filter((one) => (one.value === value ? compareAmounts(one.price, price) < 0 : one.value < value)).length
  return prices.map((price) => (price === null ? null : countBelow(price, Number(price)) + 1))
}

/** What all lines come to; null unless each of them is offered. */
const totalOf = (prices: Standing["prices"], quantities: readonly string[]): string | null => {
  const amounts = quantities.flatMap((quantity, line) => {
    const price = prices[line] ?? null
    return price === null ? [] : [multiply(price, quantity)]
  })
  return amounts.length === quantities.length ? sumAmounts(amounts) : null
}

/** Where each supplier stands by price (排名): in all, among those who offer every line, and in each line. */
export function ranksOf(standing: readonly Standing[], quantities: readonly string[]): ReadonlyMap<string, Ranks> {
  const all = placesOf(standing.map(({ prices }) => totalOf(prices, quantities)))
  const lines = quantities.map((_, line) => placesOf(standing.map(({ prices }) => prices[line] ?? null)))
  return new Map(
    standing.map(({ supplier }, at) => [supplier, { place: all[at] ?? null, places: lines.map((places) => places[at] ?? null) }]),
  )
}

/** The suppliers whose place differs from the one they had. */
export function moved(before: ReadonlyMap<string, Ranks>, after: ReadonlyMap<string, Ranks>): readonly (readonly [string, Ranks])[] {
  return [...after].filter(([supplier, ranks]) => JSON.stringify(before.get(supplier)) !== JSON.stringify(ranks))
}
