import type { Award } from "#contract/comparison.contract.ts"
import { multiply, sumAmounts } from "../../scoring/money.ts"
import { lineOptions, type SplitProblem } from "./split-options.ts"
import { SplitSearch } from "./split-search.ts"

/** A split of an inquiry. */
export interface Split {
  readonly awards: readonly Award[]
  /** Exact. */
  readonly total: string
  /** The lines of which something is left open. */
  readonly missing: readonly number[]
  /** Whether no split that keeps to the terms is better: leaves fewer lines out, or as many and is cheaper. */
  readonly proven: boolean
  /** What none can cost less than, where it was not proven; null where nothing can be said. */
  readonly atLeast: number | null
}

/** After so many steps a search ends without a proof: a second or two. */
const mostSteps = 4_000_000

/**
 * The best split of an inquiry's lines that keeps to the terms: the fewest lines left out, then the least money. A line is bought whole or not at all,
 * of one supplier unless its maximum makes it several. `tell` hears how much of the search is behind, from 0 to 1.
 */
export function bestSplit(problem: SplitProblem, tell: (part: number) => void = () => undefined, steps = mostSteps): Split {
  const { lines, offers, terms } = problem
  const { options, short, all } = lineOptions(problem)
  const limits = {
    suppliers: offers.length,
    most: terms.suppliers ?? offers.length,
    share: terms.share === null ? 1 : terms.share / 100,
    least: Number(terms.least ?? 0),
  }
  const { chosen, value, bound, proven } = new SplitSearch(options, limits, steps, tell).run()
  const awards = chosen.flatMap(({ parts }) => parts.map(({ award }) => award))
  const isProven = proven && all
  // Where a line could be bought and is not, the bound is one of lines and not of money.
  const leavesOut = chosen.some(({ parts }, line) => parts.length === 0 && (options[line] ?? []).length > 0)
  return {
    awards,
    total: sumAmounts(awards.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity))),
    missing: lines.flatMap((_, line) => (short.has(line) || chosen[line]?.parts.length === 0 ? [line] : [])),
    proven: isProven,
    atLeast: isProven || leavesOut || !Number.isFinite(bound) ? null : bound - (value - chosen.reduce((sum, { cost }) => sum + cost, 0)),
  }
}
