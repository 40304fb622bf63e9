import type { Option } from "./split-options.ts"

/** The limits of a split. All sums are whole numbers of the smallest unit in which every cost is whole. */
export interface Limits {
  readonly suppliers: number
  /** The most suppliers with an award. */
  readonly most: number
  /** The largest part of the total for one supplier, in per cent. */
  readonly share: number
  /** By supplier, the least spend if it has an award. */
  readonly least: Float64Array
}

/** All options of all lines side by side, each line ending with the one that leaves it out. */
export interface Ground {
  readonly limits: Limits
  readonly options: readonly Option[]
  /** By line, its first option; one more at the end. */
  readonly first: Int32Array
  readonly lineOf: Int32Array
  /** What an option costs. */
  readonly cost: Float64Array
  /** What an option counts: its cost, and for lines left out more than everything together. */
  readonly value: Float64Array
  /** By option, its first part; one more at the end. */
  readonly partFirst: Int32Array
  readonly who: Int32Array
  readonly spend: Float64Array
}

/** A split with its sums. */
export interface Sums {
  readonly chosen: Int32Array
  readonly value: number
  readonly cost: number
  readonly spends: Float64Array
}

/** Lays the options of lines side by side. `lines` says of how many lines of the inquiry each of them consists. */
export function groundOf(ways: readonly (readonly Option[])[], weights: readonly number[], limits: Limits): Ground {
  const dearest = ways.reduce((sum, options) => sum + options.reduce((most, { cost }) => Math.max(most, cost), 0), 0)
  const nothing: Option = { cost: 0, parts: [] }
  const lines = ways.map((options) => [...options.toSorted((a, b) => a.cost - b.cost), nothing])
  const options = lines.flat()
  const parts = options.flatMap((option) => option.parts)
  const [first, partFirst] = [new Int32Array(lines.length + 1), new Int32Array(options.length + 1)]
  for (const [line, own] of lines.entries()) first[line + 1] = (first[line] ?? 0) + own.length
  for (const [at, option] of options.entries()) partFirst[at + 1] = (partFirst[at] ?? 0) + option.parts.length
  const lineOf = Int32Array.from(lines.flatMap((own, line) => own.map(() => line)))
  return {
    limits,
    options,
    first,
    lineOf,
    cost: Float64Array.from(options, ({ cost }) => cost),
    value: Float64Array.from(options, (option, at) =>
      option.parts.length === 0 ? (dearest + 1) * (weights[lineOf[at] ?? 0] ?? 1) : option.cost,
    ),
    partFirst,
    who: Int32Array.from(parts, ({ supplier }) => supplier),
    spend: Float64Array.from(parts, ({ spend }) => spend),
  }
}

/** The sums of a choice of one option for each line. */
export function sumsOf({ limits, cost: costs, value: values, partFirst, who, spend }: Ground, chosen: Int32Array): Sums {
  const spends = new Float64Array(limits.suppliers)
  let [value, cost] = [0, 0]
  for (const option of chosen) {
    value += values[option] ?? 0
    cost += costs[option] ?? 0
    for (let part = partFirst[option] ?? 0; part < (partFirst[option + 1] ?? 0); part++)
      spends[who[part] ?? 0] = (spends[who[part] ?? 0] ?? 0) + (spend[part] ?? 0)
  }
  return { chosen, value, cost, spends }
}

/** Whether a split keeps to every limit, exactly. */
export function keeps({ share, least, most }: Limits, { spends, cost }: Sums): boolean {
  let used = 0
  for (const [supplier, spend] of spends.entries()) {
    if (spend === 0) continue
    used++
    if (spend * 100 > share * cost || spend < (least[supplier] ?? 0)) return false
  }
  return used <= most
}
