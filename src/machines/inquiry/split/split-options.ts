import type { Award, SplitTerms } from "#contract/comparison.contract.ts"
import type { QuotationContent } from "#contract/inquiry.contract.ts"
import { compareAmounts, sumAmounts } from "../../scoring/money.ts"
import { decimalText, parse, sub } from "../../scoring/rational.ts"
import { priceAt } from "../../scoring/tier-price.ts"
import { type Grain, grainOf } from "./split-grain.ts"

/** The input of a split: lines, the offers that passed, and by line its last supplier. */
export interface SplitProblem {
  readonly lines: readonly { readonly quantity: string }[]
  readonly offers: readonly { readonly supplier: string; readonly content: Pick<QuotationContent, "lines" | "leastOrder"> }[]
  readonly incumbents: readonly (string | null)[]
  readonly terms: SplitTerms
}

/** One supplier's part of a line: the supplier's index, the cost in grains, which part of the quantity it is, and the awards. */
interface Part {
  readonly supplier: number
  readonly spend: number
  readonly part: number
  readonly award: Award
}
/** One way to buy a line, its cost in grains. An option without parts leaves the line out. */
export interface Option {
  readonly cost: number
  readonly parts: readonly Part[]
}

/** When more suppliers than these can each deliver only a part of a line, not every combination is tried. */
const mostPartial = 10

interface Offered {
  readonly supplier: number
  readonly name: string
  /** The unit price for all that the supplier can deliver. */
  readonly unitPrice: string
  readonly priceOf: (quantity: string) => string
  readonly most: string
}

const less = (a: string, b: string): string => (compareAmounts(a, b) <= 0 ? a : b)

const optionOf = (line: number, parts: readonly (readonly [Offered, string])[], grain: Grain): Option => {
  const whole = parts.reduce((sum, [, quantity]) => sum + Number(quantity), 0)
  const made = parts.map(([{ supplier, name, priceOf }, quantity]): Part => {
    const unitPrice = priceOf(quantity)
    const award = { line, supplier: name, quantity, unitPrice }
    return { supplier, spend: grain.spendOf(unitPrice, quantity), part: Number(quantity) / whole, award }
  })
  return { cost: made.reduce((sum, { spend }) => sum + spend, 0), parts: made }
}

/** All subsets of some things. */
function* choicesOf<Thing>([first, ...others]: readonly Thing[]): Generator<readonly Thing[]> {
  if (first === undefined) return void (yield [])
  for (const chosen of choicesOf(others)) {
    yield chosen
    yield [first, ...chosen]
  }
}

/** Every way to buy a quantity of a line in which at most one supplier delivers less than it can; any other way is a mixture of these. */
function optionsFor(
  line: number,
  quantity: string,
  offered: readonly Offered[],
  grain: Grain,
): { readonly options: readonly Option[]; readonly all: boolean } {
  const whole = offered.filter(({ most }) => compareAmounts(most, quantity) >= 0)
  const partial = offered.filter(({ most }) => compareAmounts(most, quantity) < 0)
  const tried = partial.toSorted((a, b) => compareAmounts(a.unitPrice, b.unitPrice)).slice(0, mostPartial)
  const options = whole.map((one) => optionOf(line, [[one, quantity]], grain))
  for (const full of choicesOf(tried)) {
    if (full.length === 0) continue
    const rest = decimalText(sub(parse(quantity), parse(sumAmounts(full.map(({ most }) => most)))))
    const all = full.map((one) => [one, one.most] as const)
    if (rest === "0") options.push(optionOf(line, all, grain))
    else if (!rest.startsWith("-"))
      for (const last of [...whole, ...tried])
        if (!full.includes(last) && compareAmounts(last.most, rest) >= 0) options.push(optionOf(line, [...all, [last, rest]], grain))
  }
  return { options, all: tried.length === partial.length }
}

/**
 * The options that leave a line with its last supplier, unless another option is cheaper by more than the terms allow; all options when that supplier
 * offers nothing.
 */
function kept(options: readonly Option[], offered: readonly Offered[], incumbent: string | null, percent: number): readonly Option[] {
  const own = offered.find(({ name }) => name === incumbent)
  if (!own) return options
  const limit = Number(own.unitPrice) * (1 - percent / 100)
  if (offered.some((one) => one !== own && Number(one.unitPrice) < limit)) return options
  const held = options.filter(({ parts }) => parts.some(({ award }) => award.supplier === incumbent))
  const most = Math.max(...held.map(({ parts }) => Number(parts.find(({ award }) => award.supplier === incumbent)?.award.quantity ?? 0)))
  const fully = held.filter(({ parts }) => parts.some(({ award }) => award.supplier === incumbent && Number(award.quantity) === most))
  return fully.length > 0 ? fully : options
}

/** The options of each line. Of a line that nobody can deliver whole, all that is offered is bought, and its index is in `short`. */
export function lineOptions({ lines, offers, incumbents, terms }: SplitProblem): {
  readonly options: readonly (readonly Option[])[]
  readonly short: ReadonlySet<number>
  readonly all: boolean
  readonly grain: Grain
} {
  const grain = grainOf({ lines, offers })
  const short = new Set<number>()
  let all = true
  const options = lines.map(({ quantity }, line) => {
    const offered = offers.flatMap(({ supplier: name, content }, supplier): Offered[] => {
      const { unitPrice: own = null, tiers = [], maximum = null } = content.lines[line] ?? {}
      if (own === null || maximum === "0") return []
      const most = maximum === null ? quantity : less(maximum, quantity)
      const priceOf = (so: string) => (tiers.length === 0 ? own : priceAt({ unitPrice: own, tiers }, so))
      return [{ supplier, name, unitPrice: priceOf(most), priceOf, most }]
    })
    if (offered.every(({ most }) => most === quantity))
      return terms.incumbent === null
        ? offered.map((one) => optionOf(line, [[one, quantity]], grain))
        : kept(
            offered.map((one) => optionOf(line, [[one, quantity]], grain)),
            offered,
            incumbents[line] ?? null,
            terms.incumbent,
          )
    const sum = sumAmounts(offered.map(({ most }) => most))
    const isShort = compareAmounts(sum, quantity) < 0
    if (isShort) short.add(line)
    const found = optionsFor(line, isShort ? sum : quantity, offered, grain)
    all &&= found.all
    return terms.incumbent === null ? found.options : kept(found.options, offered, incumbents[line] ?? null, terms.incumbent)
  })
  return { options, short, all, grain }
}
