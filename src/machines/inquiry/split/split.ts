import type { Award } from "#contract/comparison.contract.ts"
import { byLine } from "../inquiry.choice.ts"
import { totalOfLines } from "../../scoring/money.ts"
import { groundOf, type Sums } from "./split-ground.ts"
import { splitOptions, type SplitProblem } from "./split-options.ts"
import { type Found, SplitSearch } from "./split-search.ts"

/** A split of an inquiry. */
export interface Split {
  readonly awards: readonly Award[]
  /** The exact total. */
  readonly total: string
  /** The indexes of the lines that are not wholly awarded. */
  readonly missing: readonly number[]
  /** Whether no other split within the terms leaves out fewer lines, or as many and costs less. */
  readonly proven: boolean
  /** A lower bound of the cost when the split is not proven best; null when there is none. */
  readonly atLeast: number | null
}

/** What a search tells on its way. */
export type TellSplit = (part: number, soFar: Split | null) => void

/** After this many steps, about a second, a search ends without a proof. */
const mostSteps = 60_000_000
/** Whole numbers above this are not told apart, so nothing is proven with them. */
const mostExact = Number.MAX_SAFE_INTEGER / 100

/**
 * The best split of an inquiry's lines within the terms: fewest lines left out, then lowest cost. A line is bought whole or not at all, from one
 * supplier unless maximum quantities require several; a lot that is awarded whole is bought with all of its lines from one supplier, or not at all.
 * `tell` gets the progress, from 0 to 1, with the best split so far where it is another than the last one; nothing is proven of it.
 */
export function bestSplit(problem: SplitProblem, tell: TellSplit = () => undefined, steps = mostSteps): Split {
  const { lines, offers, terms } = problem
  const { units, short, all, grain } = splitOptions(problem)
  const leastOf = (own: string | undefined) => Math.max(grain.of(terms.least ?? "0"), terms.leastOrders ? grain.of(own ?? "0") : 0)
  const ground = groundOf(
    units.map(({ options }) => options),
    units.map((unit) => unit.lines.length),
    {
      suppliers: offers.length,
      most: terms.suppliers ?? offers.length,
      share: terms.share ?? 100,
      least: Float64Array.from(offers, ({ content }) => leastOf(content.leastOrder)),
    },
  )
  const splitOf = ({ best, bound, proven }: Found): Split => {
    const chosen = [...best.chosen].map((option) => ground.options[option]?.parts ?? [])
    const awards = byLine(chosen.flatMap((parts) => parts.flatMap((part) => part.awards)))
    const isProven = proven && all && best.value < mostExact
    // When a line that could be bought is left out, the bound counts lines and not money.
    const leavesOut = chosen.some((parts, unit) => parts.length === 0 && (units[unit]?.options.length ?? 0) > 0)
    const leftOut = new Set(chosen.flatMap((parts, unit) => (parts.length === 0 ? (units[unit]?.lines ?? []) : [])))
    return {
      awards,
      total: totalOfLines(awards),
      missing: lines.flatMap((_, line) => (short.has(line) || leftOut.has(line) ? [line] : [])),
      proven: isProven,
      atLeast:
        isProven || leavesOut || !all || !Number.isFinite(bound) ? null : grain.amountOf(Math.ceil(bound - (best.value - best.cost))),
    }
  }
  let told: Sums | null = null
  const search = new SplitSearch(ground, steps, (part, best) => {
    tell(part, best === null || best === told ? null : splitOf({ best, bound: Number.NEGATIVE_INFINITY, proven: false }))
    told = best
  })
  return splitOf(search.run())
}
