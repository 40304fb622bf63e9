import type { SplitProblem } from "./split-options.ts"

/** The smallest unit of a split's costs: every price for a quantity is a whole number of it. */
export interface Grain {
  /** What a quantity costs at a price, in grains. */
  readonly spendOf: (unitPrice: string, quantity: string) => number
  /** An amount in grains; one between two is raised, as a least is. */
  readonly of: (amount: string) => number
  /** Grains as an amount of the currency. */
  readonly amountOf: (grains: number) => number
}

const places = (decimal: string): number => (decimal.includes(".") ? decimal.replace(/0+$/, "").length - decimal.indexOf(".") - 1 : 0)
const most = (decimals: Iterable<string>): number => {
  let found = 0
  for (const decimal of decimals) found = Math.max(found, places(decimal))
  return found
}
/** A decimal in units of its last of so many places. */
const whole = (decimal: string, at: number): number => {
  const [before = "0", after = ""] = decimal.split(".")
  return Number(before + after.slice(0, at).padEnd(at, "0"))
}

/** The grain of a problem's prices and quantities. */
export function grainOf({ lines, offers }: Pick<SplitProblem, "lines" | "offers">): Grain {
  const quoted = offers.flatMap(({ content }) => content.lines)
  const priced = most(quoted.flatMap(({ unitPrice, tiers = [] }) => [unitPrice ?? "0", ...tiers.map(({ price }) => price ?? "0")]))
  const steps = quoted.flatMap(({ tiers = [] }) => tiers.flatMap(({ from, to }) => [from, to ?? from]))
  const counted = most([...lines.map(({ quantity }) => quantity), ...quoted.map(({ maximum }) => maximum ?? "0"), ...steps])
  return {
    spendOf: (unitPrice, quantity) => whole(unitPrice, priced) * whole(quantity, counted),
    of: (amount) => whole(amount, priced + counted) + (places(amount) > priced + counted ? 1 : 0),
    amountOf: (grains) => grains / 10 ** (priced + counted),
  }
}
