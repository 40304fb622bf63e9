import type { BrokenTier, CostBreakdown } from "#contract/cost-parts.ts"
import type { Range, Tier } from "#contract/tiers.ts"
import { compareAmounts, multiply, roundAmount, sumAmounts } from "./money.ts"
import { parse, toDecimal } from "./rational.ts"

/** The prices of a line: its own, and those of its quantity ranges. */
export interface Tiered {
  readonly unitPrice: string
  readonly tiers: readonly Tier[]
}

/** Whether two half-open quantity ranges overlap, or one of them is empty or reversed; 100-200 and 200-300 do not overlap. */
export function tiersOverlap(tiers: readonly Range[]): boolean {
  const sorted = tiers.toSorted((a, b) => compareAmounts(a.from, b.from))
  return sorted.some(({ from, to }, index) => {
    const before = sorted[index - 1]
    const isEmpty = to !== null && compareAmounts(from, to) >= 0
    return isEmpty || (before !== undefined && (before.to === null || compareAmounts(from, before.to) < 0))
  })
}

/** Whether a quantity lies in a half-open range. */
export const isWithin = (quantity: string, { from, to }: Range): boolean =>
  compareAmounts(from, quantity) <= 0 && (to === null || compareAmounts(quantity, to) < 0)

/** The price for a quantity: that of the half-open tier that contains it, else the line's own. */
export const priceAt = ({ tiers, unitPrice }: Tiered, quantity: string): string =>
  tiers.find((tier) => isWithin(quantity, tier))?.price ?? unitPrice

/** The price offered for a quantity of a line; null when there is none. */
export const offeredFor = (
  line: { readonly unitPrice: string | null; readonly tiers?: readonly Tier[] | undefined } | undefined,
  quantity: string,
): string | null =>
  line == null || line.unitPrice === null ? null : priceAt({ unitPrice: line.unitPrice, tiers: line.tiers ?? [] }, quantity)

/** What the price offered for a quantity of a line is made of: the price of a tier has its own parts. */
export function breakdownFor(
  { breakdown = [], tiers = [] }: { readonly breakdown?: CostBreakdown | undefined; readonly tiers?: readonly BrokenTier[] | undefined },
  quantity: string,
): CostBreakdown {
  const tier = tiers.find((one) => isWithin(quantity, one))
  return tier?.breakdown ?? (tier?.price == null ? breakdown : [])
}

/** The quantities from which another price may apply, beginning with 0. */
export function stepsOf(tiers: readonly Range[]): readonly string[] {
  const steps = new Map(["0", ...tiers.flatMap(({ from, to }) => [from, to ?? from])].map((from) => [toDecimal(parse(from), 6), from]))
  return [...steps.values()].toSorted(compareAmounts)
}

/** The text of an exact amount, rounded only beyond the six decimals that an amount has; rounding to cents before ranking would create false ties. */
const toAmount = (exact: string): string => ((exact.split(".")[1]?.length ?? 0) > 6 ? roundAmount(exact, 6) : exact)

/** The total of a bid's lines for the requested quantities, each at the price of its tier: bids are ranked by the prices at which they are awarded. */
export const totalPrice = (lines: readonly (Tiered & { readonly line: string })[], demand: ReadonlyMap<string, string>): string =>
  toAmount(
    sumAmounts(
      lines.map((line) => {
        const quantity = demand.get(line.line) ?? "0"
        return multiply(priceAt(line, quantity), quantity)
      }),
    ),
  )
