import type { Option } from "./split-options.ts"
import { nothing } from "./split-sums.ts"

/** A limit as a sum over lines that is to stay within its room, and the price at which that is bought. */
export interface Limit {
  readonly price: number
  readonly room: number
  readonly of: (option: Option) => number
}

interface Moves {
  /** The ways of each line by how much dearer than the cheapest they are at the prices for the limits. */
  readonly priced: readonly (readonly { readonly option: Option; readonly over: number }[])[]
  readonly limits: readonly Limit[]
  /** What the cheapest ways come to at those prices: no split is below. */
  readonly bound: number
  /** From what on a split is of no use; it falls as better ones are found. */
  readonly ceiling: () => number
  /** Whether the search may go on by a step. */
  readonly goesOn: () => boolean
  readonly found: (chosen: readonly Option[]) => void
}

/** What the lines from each place on add to a limit: least, and most. */
function suffixes(used: readonly (readonly { readonly by: readonly number[] }[])[], limit: number) {
  const [least, most] = [new Float64Array(used.length + 1), new Float64Array(used.length + 1)]
  for (let place = used.length - 1; place >= 0; place--) {
    const by = (used[place] ?? []).map((one) => one.by[limit] ?? 0)
    least[place] = (least[place + 1] ?? 0) + Math.min(...by)
    most[place] = (most[place + 1] ?? 0) + Math.max(...by)
  }
  return { least, most }
}

/** Tries every way of every line that may still lead below the ceiling. What a limit leaves unused is paid for at its price. */
export function moveLines({ priced, limits, bound, ceiling, goesOn, found }: Moves): void {
  const within = ceiling() - bound
  const second = (line: number) => priced[line]?.[1]?.over ?? Number.MAX_VALUE
  const order = [...priced.keys()].toSorted((a, b) => second(b) - second(a))
  const used = order.map((line) =>
    (priced[line] ?? [])
      .filter(({ over }) => over < within)
      .map(({ option, over }) => ({ option, over, by: limits.map(({ of }) => of(option)) })),
  )
  const left = limits.map((limit, at) => ({ ...limit, ...suffixes(used, at) }))
  const chosen: Option[] = order.map(() => nothing)
  const sums = new Float64Array(limits.length)
  const add = (by: readonly number[], sign: 1 | -1) => {
    for (const [limit, one] of by.entries()) sums[limit] = (sums[limit] ?? 0) + sign * one
  }
  const go = (place: number, over: number): void => {
    if (!goesOn()) return
    let unused = 0
    for (const [limit, { room, price, least, most }] of left.entries()) {
      const sum = sums[limit] ?? 0
      if (sum + (least[place] ?? 0) > room + 1e-6) return
      unused += price * Math.max(0, room - sum - (most[place] ?? 0))
    }
    if (bound + over + unused >= ceiling()) return
    if (place === order.length) return found([...chosen])
    for (const { option, over: more, by } of used[place] ?? []) {
      if (bound + over + more >= ceiling()) break
      chosen[order[place] ?? 0] = option
      add(by, 1)
      go(place + 1, over + more)
      add(by, -1)
    }
  }
  go(0, 0)
}
