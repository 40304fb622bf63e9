import type { Ranks } from "#contract/inquiry.contract.ts"
import { type Lotted, lotsIn } from "../lots/lots.ts"
import { compareAmounts, multiply, sumAmounts } from "../scoring/money.ts"

/** A supplier's present offer in an inquiry without seals: unit prices by line, null for lines without an offer. */
export interface Standing {
  readonly supplier: string
  readonly prices: readonly (string | null)[]
  /** The lines of which less is offered than is asked. */
  readonly partial?: readonly number[] | undefined
}
interface Asked extends Lotted {
  readonly lines: readonly { readonly lot?: string | undefined; readonly quantity: string }[]
}

/** By supplier, the rank of its price; equal prices share a rank, and a supplier without a price has none. */
function placesOf(prices: readonly (string | null)[]): readonly (number | null)[] {
  const known = prices.flatMap((price) => (price === null ? [] : [{ price, value: Number(price) }]))
  // Most prices differ as floating-point numbers; those that look equal are compared exactly.
  const countBelow = (price: string, value: number) =>
    known.filter((one) => (one.value === value ? compareAmounts(one.price, price) < 0 : one.value < value)).length
  return prices.map((price) => (price === null ? null : countBelow(price, Number(price)) + 1))
}

/** The total of what is offered for some lines; null unless each of them is offered, and all that is asked of it: the price of less says nothing. */
const totalOf = ({ prices, partial = [] }: Standing, asked: Asked["lines"], lines: Iterable<number>): string | null => {
  const amounts = Array.from(lines, (line) => {
    const price = prices[line] ?? null
    return price === null || partial.includes(line) ? null : multiply(price, asked[line]?.quantity ?? "0")
  })
  return amounts.every((amount) => amount !== null) ? sumAmounts(amounts) : null
}

/** The suppliers' ranks by price (排名): by total, among those who offer every line in full, for each line, and for each lot, among those who cover it. */
export function ranksOf(standing: readonly Standing[], { lots, lines }: Asked): ReadonlyMap<string, Ranks> {
  const placesIn = (group: readonly number[]) => placesOf(standing.map((one) => totalOf(one, lines, group)))
  const all = placesIn([...lines.keys()])
  const byLine = lines.map((_, line) => placesOf(standing.map(({ prices }) => prices[line] ?? null)))
  const byLot = lotsIn({ lots, lines }).map((group) => ({ lot: group.lot?.lot ?? "", places: placesIn(group.lines) }))
  const ranksAt = (at: number): Ranks => ({
    place: all[at] ?? null,
    places: byLine.map((places) => places[at] ?? null),
    ...(byLot.length === 0 ? {} : { lots: byLot.map(({ lot, places }) => ({ lot, place: places[at] ?? null })) }),
  })
  return new Map(standing.map(({ supplier }, at) => [supplier, ranksAt(at)]))
}

/** The suppliers whose rank has changed. */
export function moved(before: ReadonlyMap<string, Ranks>, after: ReadonlyMap<string, Ranks>): readonly (readonly [string, Ranks])[] {
  return [...after].filter(([supplier, ranks]) => JSON.stringify(before.get(supplier)) !== JSON.stringify(ranks))
}
