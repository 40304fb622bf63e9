import type { Ground } from "./split-ground.ts"

/** Multipliers for lines, and each supplier's saving at them, which is 0 or below. */
export interface LineWorths {
  readonly lines: Float64Array
  readonly suppliers: Float64Array
}

/** By line, each supplier's lowest cost for the whole line; a line shared by several costs a mixture of these. */
const costsOf = ({ first, partFirst, who, spend, options, limits: { suppliers } }: Ground): readonly Float64Array[] =>
  [...first.subarray(1)].map((end, line) => {
    const own = new Float64Array(suppliers).fill(Number.POSITIVE_INFINITY)
    for (let option = first[line] ?? 0; option < end; option++) {
      const parts = options[option]?.parts ?? []
      for (const [at, { part }] of parts.entries()) {
        const place = (partFirst[option] ?? 0) + at
        const supplier = who[place] ?? 0
        own[supplier] = Math.min(own[supplier] ?? 0, (spend[place] ?? 0) / part)
      }
    }
    return own
  })

/**
 * Finds multipliers for the lines and the greatest saving of each supplier at them (the dual of the p-median): no split among given suppliers costs
 * less than the sum of the multipliers and these suppliers' savings. `tryThose` is called with the suppliers of the greatest savings, and returns the
 * value of the best split so far.
 */
export function priceLines(ground: Ground, tryThose: (suppliers: readonly number[]) => number): LineWorths {
  const { suppliers, most } = ground.limits
  const costs = costsOf(ground)
  const penalties = Float64Array.from(ground.first.subarray(1), (end) => ground.value[end - 1] ?? 0)
  const worth = Float64Array.from(costs, (own, line) => Math.min(penalties[line] ?? 0, own.toSorted()[Math.min(most, suppliers - 1)] ?? 0))
  let found: LineWorths = { lines: worth.slice(), suppliers: new Float64Array(suppliers) }
  let [highest, pace, best] = [Number.NEGATIVE_INFINITY, 1.5, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 200; turn++) {
    const spared = new Float64Array(suppliers)
    for (const [line, own] of costs.entries())
      for (let at = 0; at < suppliers; at++) spared[at] = (spared[at] ?? 0) + Math.min(0, (own[at] ?? 0) - (worth[line] ?? 0))
    const order = [...spared.keys()].toSorted((a, b) => (spared[a] ?? 0) - (spared[b] ?? 0)).slice(0, most)
    const bound = worth.reduce((sum, one) => sum + one, 0) + order.reduce((sum, at) => sum + (spared[at] ?? 0), 0)
    if (bound > highest) {
      highest = bound
      found = { lines: worth.slice(), suppliers: spared }
      best = tryThose(order)
    } else pace *= 0.95
    const taken = costs.map((own, line) => order.filter((at) => (own[at] ?? 0) < (worth[line] ?? 0)).length)
    const far = taken.reduce((sum, count) => sum + (1 - count) ** 2, 0)
    if (far === 0) break
    const step = (pace * Math.max(best - bound, 1)) / far
    for (const [line, count] of taken.entries())
      worth[line] = Math.min(penalties[line] ?? 0, Math.max(0, (worth[line] ?? 0) + step * (1 - count)))
  }
  return found
}
