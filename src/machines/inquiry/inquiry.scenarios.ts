import type { Award } from "#contract/comparison.contract.ts"
import type { QuotationContent } from "#contract/inquiry.contract.ts"
import { compareAmounts, multiply, sumAmounts } from "../scoring/money.ts"
import { compare, decimalText, parse, sub } from "../scoring/rational.ts"

/** A line as far as it is awarded. */
interface Wanted {
  readonly quantity: string
}
/** What one supplier offers for all lines. */
interface Offering {
  readonly supplier: string
  readonly content: Pick<QuotationContent, "lines">
}
/** A split of an inquiry; `missing` are the lines that it does not cover. */
export interface Scenario {
  readonly awards: readonly Award[]
  readonly total: string
  readonly missing: readonly number[]
}

const less = (a: string, b: string): string => (compareAmounts(a, b) <= 0 ? a : b)
const rest = (a: string, b: string): string => decimalText(sub(parse(a), parse(b)))

/** One line bought as cheaply as its offers allow: from the lowest price on, each up to what can be delivered. No split of the same offers costs less. */
function cheapest(
  line: number,
  { quantity }: Wanted,
  offers: readonly Offering[],
): { readonly awards: readonly Award[]; readonly open: string } {
  const priced = offers.flatMap(({ supplier, content }) => {
    const { unitPrice = null, maximum = null } = content.lines[line] ?? {}
    return unitPrice === null ? [] : [{ supplier, unitPrice, most: maximum ?? quantity }]
  })
  const awards: Award[] = []
  let open = quantity
  for (const { supplier, unitPrice, most } of priced.toSorted((a, b) => compareAmounts(a.unitPrice, b.unitPrice))) {
    if (compareAmounts(open, "0") === 0) break
    const taken = less(open, most)
    if (compareAmounts(taken, "0") === 0) continue
    awards.push({ line, supplier, quantity: taken, unitPrice })
    open = rest(open, taken)
  }
  return { awards, open }
}

/** Every line bought as cheaply as it can be (逐行最低价). */
export function cheapestPerLine(lines: readonly Wanted[], offers: readonly Offering[]): Scenario {
  const bought = lines.map((line, index) => cheapest(index, line, offers))
  const awards = bought.flatMap((one) => one.awards)
  return {
    awards,
    total: sumAmounts(awards.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity))),
    missing: bought.flatMap(({ open }, index) => (compareAmounts(open, "0") > 0 ? [index] : [])),
  }
}

/** All choices of at most so many of some things. */
function* choices<Thing>(things: readonly Thing[], most: number): Generator<readonly Thing[]> {
  const [first, ...others] = things
  if (first === undefined || most === 0) return void (yield [])
  yield* choices(others, most)
  for (const chosen of choices(others, most - 1)) yield [first, ...chosen]
}

const isBetter = (one: Scenario, other: Scenario): boolean =>
  one.missing.length !== other.missing.length
    ? one.missing.length < other.missing.length
    : compare(parse(one.total), parse(other.total)) < 0

/**
 * The cheapest split among at most so many suppliers, of those that leave the fewest lines open: every choice of suppliers is tried, so that none
 * is cheaper. For up to some 20 suppliers; the choices grow with their number to the power of `most`.
 */
export function cheapestOf(lines: readonly Wanted[], offers: readonly Offering[], most: number): Scenario {
  let best = cheapestPerLine(lines, [])
  for (const chosen of choices(offers, most)) {
    const scenario = cheapestPerLine(lines, chosen)
    if (isBetter(scenario, best)) best = scenario
  }
  return best
}
