import type { Award, SplitTerms } from "#contract/comparison.contract.ts"
import type { QuotationContent } from "#contract/inquiry.contract.ts"
import type { Range } from "#contract/tiers.ts"
import { compareAmounts, multiply, sumAmounts } from "../../scoring/money.ts"
import { decimalText, parse, sub } from "../../scoring/rational.ts"
import { priceAt, stepsOf } from "../../scoring/tier-price.ts"
import { type Grain, grainOf } from "./split-grain.ts"

/** The input of a split: lines, the offers that passed, and by line its last supplier. */
export interface SplitProblem {
  readonly lines: readonly { readonly quantity: string }[]
  readonly offers: readonly { readonly supplier: string; readonly content: Pick<QuotationContent, "lines" | "leastOrder"> }[]
  readonly incumbents: readonly (string | null)[]
  /** The lines of each lot that is awarded whole, by their indexes. */
  readonly wholes?: readonly (readonly number[])[]
  readonly terms: SplitTerms
}

/** One supplier's part: the supplier's index, the cost in grains, which part of the quantity it is, and the awards. */
interface Part {
  readonly supplier: number
  readonly spend: number
  readonly part: number
  readonly awards: readonly Award[]
}
/** One way to buy a line or a whole lot, its cost in grains. An option without parts leaves it out. */
export interface Option {
  readonly cost: number
  readonly parts: readonly Part[]
}

/** When more suppliers than these can each deliver only a part of a line, not every combination is tried. */
const mostPartial = 10
/** Nor when there are more ways than these in which suppliers could deliver just as much as a price by quantity begins with. */
const mostWays = 2 ** mostPartial

interface Offered {
  readonly supplier: number
  readonly name: string
  /** The unit price for all that the supplier can deliver. */
  readonly unitPrice: string
  readonly priceOf: (quantity: string) => string
  readonly tiers: readonly Range[]
  readonly most: string
}
/** So much from one supplier. */
type Share = readonly [Offered, string]

const less = (a: string, b: string): string => (compareAmounts(a, b) <= 0 ? a : b)

/** What is bought at once: one line, or all lines of a lot that is awarded whole. */
export interface Unit {
  readonly lines: readonly number[]
  readonly options: readonly Option[]
}

const optionOf = (line: number, parts: readonly Share[], grain: Grain): Option => {
  const whole = parts.reduce((sum, [, quantity]) => sum + Number(quantity), 0)
  const made = parts.map(([{ supplier, name, priceOf }, quantity]): Part => {
    const unitPrice = priceOf(quantity)
    const award = { line, supplier: name, quantity, unitPrice }
    return { supplier, spend: grain.spendOf(unitPrice, quantity), part: Number(quantity) / whole, awards: [award] }
  })
  return { cost: made.reduce((sum, { spend }) => sum + spend, 0), parts: made }
}

/** All choices from groups of things, of each group at most one. */
function* choicesOf<Thing>([first, ...others]: readonly (readonly Thing[])[]): Generator<readonly Thing[]> {
  if (first === undefined) return void (yield [])
  for (const chosen of choicesOf(others)) {
    yield chosen
    for (const one of first) yield [one, ...chosen]
  }
}

/** The quantities, up to the most that a supplier can deliver, from which another price applies. */
const stepsIn = ({ tiers, most }: Offered): readonly string[] =>
  tiers.length === 0 ? [] : stepsOf(tiers).filter((from) => compareAmounts(from, most) <= 0)

/** Just as much from a supplier as one of its prices by quantity begins with. */
const sharesAtSteps = (one: Offered): readonly Share[] =>
  stepsIn(one).flatMap((from): readonly Share[] =>
    compareAmounts(from, "0") > 0 && compareAmounts(from, one.most) < 0 ? [[one, from]] : [],
  )

/** Whether a supplier's price rises with the quantity: it is then cheapest just below a quantity, which no option can be. */
function rises(one: Offered): boolean {
  const prices = stepsIn(one).map(one.priceOf)
  return prices.some((price, at) => compareAmounts(price, prices[at - 1] ?? price) > 0)
}

/**
 * Every way to buy a quantity of a line in which all suppliers but one deliver all that they can, or just as much as a price by quantity begins with.
 * Any other way is a mixture of these, or dearer; so is one with two suppliers who could each deliver everything.
 */
function optionsFor(
  line: number,
  quantity: string,
  offered: readonly Offered[],
  grain: Grain,
): { readonly options: readonly Option[]; readonly all: boolean } {
  const whole = offered.filter(({ most }) => compareAmounts(most, quantity) >= 0)
  const partial = offered.filter(({ most }) => compareAmounts(most, quantity) < 0)
  const tried = partial.toSorted((a, b) => compareAmounts(a.unitPrice, b.unitPrice)).slice(0, mostPartial)
  const atMost = tried.map((one): readonly Share[] => [[one, one.most]])
  const atSteps = [...tried.map((one): readonly Share[] => [[one, one.most], ...sharesAtSteps(one)]), whole.flatMap(sharesAtSteps)]
  const fits = atSteps.reduce((ways, group) => ways * (group.length + 1), 1) <= mostWays
  const options = whole.map((one) => optionOf(line, [[one, quantity]], grain))
  for (const chosen of choicesOf(fits ? atSteps : atMost)) {
    if (chosen.length === 0) continue
    const rest = decimalText(sub(parse(quantity), parse(sumAmounts(chosen.map(([, own]) => own)))))
    if (rest === "0") options.push(optionOf(line, chosen, grain))
    else if (!rest.startsWith("-")) {
      const others = chosen.some(([one]) => whole.includes(one)) ? tried : [...whole, ...tried]
      for (const last of others)
        if (chosen.every(([one]) => one !== last) && compareAmounts(last.most, rest) >= 0)
          options.push(optionOf(line, [...chosen, [last, rest]], grain))
    }
  }
  return { options, all: partial.length === 0 || (fits && tried.length === partial.length && !offered.some(rises)) }
}

/**
 * The options that leave a line with its last supplier, unless another option is cheaper by more than the terms allow; all options when that supplier
 * offers nothing.
 */
function kept(options: readonly Option[], offered: readonly Offered[], incumbent: string | null, percent: number): readonly Option[] {
  const own = offered.find(({ name }) => name === incumbent)
  if (!own) return options
  const limit = multiply(own.unitPrice, String(100 - percent))
  if (offered.some((one) => one !== own && compareAmounts(multiply(one.unitPrice, "100"), limit) < 0)) return options
  const held = options.filter(({ parts }) => parts.some((part) => part.supplier === own.supplier))
  const quantityOf = ({ parts }: Option) => Number(parts.find((part) => part.supplier === own.supplier)?.awards[0]?.quantity ?? 0)
  const most = Math.max(...held.map(quantityOf))
  const fully = held.filter((option) => quantityOf(option) === most)
  return fully.length > 0 ? fully : options
}

/** What each supplier can deliver of a line. */
const offeredFor = ({ lines, offers }: SplitProblem, line: number): readonly Offered[] =>
  offers.flatMap(({ supplier: name, content }, supplier): Offered[] => {
    const quantity = lines[line]?.quantity ?? "0"
    const { unitPrice: own = null, tiers = [], maximum = null } = content.lines[line] ?? {}
    if (own === null || maximum === "0") return []
    const most = maximum === null ? quantity : less(maximum, quantity)
    const priceOf = (so: string) => (tiers.length === 0 ? own : priceAt({ unitPrice: own, tiers }, so))
    return [{ supplier, name, unitPrice: priceOf(most), priceOf, tiers, most }]
  })

/** The ways to buy a lot whole: from each supplier who delivers all of every line. Who had all of its lines last is its incumbent. */
function wholeOptions(problem: SplitProblem, own: readonly number[], grain: Grain): readonly Option[] {
  const { lines, offers, incumbents, terms } = problem
  const quantityOf = (line: number) => lines[line]?.quantity ?? "0"
  const offered = own.map((line) => offeredFor(problem, line).filter(({ most }) => compareAmounts(most, quantityOf(line)) >= 0))
  const options = offers.flatMap((_, supplier): readonly Option[] => {
    const each = own.flatMap((line, at) => {
      const one = offered[at]?.find((offer) => offer.supplier === supplier)
      return one ? [optionOf(line, [[one, quantityOf(line)]], grain)] : []
    })
    if (each.length < own.length) return []
    const cost = each.reduce((sum, option) => sum + option.cost, 0)
    return [
      { cost, parts: [{ supplier, spend: cost, part: 1, awards: each.flatMap(({ parts }) => parts.flatMap((part) => part.awards)) }] },
    ]
  })
  const last = new Set(own.map((line) => incumbents[line] ?? null))
  const [name = null] = last
  const held = options.find(({ parts: [part] }) => name !== null && part?.awards[0]?.supplier === name)
  if (terms.incumbent === null || last.size > 1 || !held) return options
  const limit = held.cost * (100 - terms.incumbent)
  return options.some(({ cost }) => cost * 100 < limit) ? options : [held]
}

/**
 * The options of each line, and of each lot that is awarded whole. Of a line that nobody can deliver whole, all that is offered is bought, and its
 * index is in `short`.
 */
export function splitOptions(problem: SplitProblem): {
  readonly units: readonly Unit[]
  readonly short: ReadonlySet<number>
  readonly all: boolean
  readonly grain: Grain
} {
  const { lines, offers, incumbents, wholes = [], terms } = problem
  const grain = grainOf({ lines, offers })
  const short = new Set<number>()
  let all = true
  const inWhole = new Set(wholes.flat())
  const optionsOf = (line: number, quantity: string): readonly Option[] => {
    const offered = offeredFor(problem, line)
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
  }
  const singles = lines.flatMap(({ quantity }, line): readonly Unit[] =>
    inWhole.has(line) ? [] : [{ lines: [line], options: optionsOf(line, quantity) }],
  )
  const lots = wholes.map((own): Unit => ({ lines: own, options: wholeOptions(problem, own, grain) }))
  return { units: [...singles, ...lots], short, all, grain }
}
