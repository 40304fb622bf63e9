import type { Option } from "./split-options.ts"
import { nothing } from "./split-sums.ts"

/** A limit as a sum over lines that must not exceed `room`, and its multiplier. */
export interface Limit {
  readonly price: number
  readonly room: number
  readonly of: (option: Option) => number
}

interface Moves {
  /** By line, its options with the cost above the cheapest one at the given multipliers. */
  readonly priced: readonly (readonly { readonly option: Option; readonly over: number }[])[]
  readonly limits: readonly Limit[]
  /** The cost of the cheapest options at these multipliers, a lower bound of all splits. */
  readonly bound: number
  /** The cost from which on a split is useless; it falls as better splits are found. */
  readonly ceiling: () => number
  /** Counts a step, and returns whether the search may continue. */
  readonly goesOn: () => boolean
  readonly found: (chosen: readonly Option[]) => void
}

/** From each index on, the least and the most that the remaining lines add to a limit. */
function suffixes(used: readonly (readonly { readonly by: readonly number[] }[])[], limit: number) {
  const [least, most] = [new Float64Array(used.length + 1), new Float64Array(used.length + 1)]
  for (let place = used.length - 1; place >= 0; place--) {
    const by = (used[place] ?? []).map((one) => one.by[limit] ?? 0)
    least[place] = (least[place + 1] ?? 0) + Math.min(...by)
    most[place] = (most[place + 1] ?? 0) + Math.max(...by)
  }
  return { least, most }
}

/** Tries every option of every line that can still lead below the ceiling. Room that a limit must leave unused counts at its multiplier. */
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
