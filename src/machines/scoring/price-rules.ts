import { bracketed, given, plus, shown, type Step } from "./arithmetic.ts"
import { ownValue } from "./own-value.ts"
import { add, compare, decimalText, div, mul, one, parse, sub, sum, type Rational } from "./rational.ts"

/** A computed number with the lines of its calculation. */
export interface Worked {
  readonly value: Rational
  readonly steps: readonly Step[]
}

/** Price points: lowest / price × weight. The lowest price above zero has full marks, and so has a price of zero, which takes none from the others. */
export function priceScore(weight: string, price: string, lowest: Rational): Worked {
  const full = parse(weight)
  const isFull = compare(parse(price), lowest) <= 0
  const value = isFull ? full : div(mul(full, lowest), parse(price))
  const parts = isFull ? [given(weight)] : [given(weight), "×" as const, given(decimalText(lowest)), "/" as const, given(price)]
  return { value, steps: [{ of: "price", parts, result: shown(value) }] }
}

/** A quality beside the price: a bid offers a share from 0 to `max`, and all maxima together stay below 1. */
export interface Feature {
  readonly id: string
  readonly max: string
}

/** Price / coefficient, with the coefficient 1 + sum(offered) / (1 - sum(maxima)) as in ProZorro's best value procedure. */
export function weightedPrice(price: string, features: readonly Feature[], offered: Readonly<Record<string, string>>): Worked {
  const shares = features.map((feature) => offeredShare(feature, ownValue(offered, feature.id) ?? "0"))
  const maxima = features.map((feature) => feature.max)
  const left = sub(one, sum(maxima.map(parse)))
  if (left.n <= 0n) throw new RangeError("the maxima of all features together have to stay under 1")
  const coefficient = add(one, div(sum(shares.map(parse)), left))
  const value = div(parse(price), coefficient)
  const remainder = bracketed([given("1"), "-", ...bracketed(plus(maxima.map(given)))])
  const parts = [given("1"), "+" as const, ...bracketed(plus(shares.map(given))), "/" as const, ...remainder]
  const result = shown(coefficient, 4)
  return {
    value,
    steps: [
      { of: "coefficient", parts, result },
      { of: "weightedPrice", parts: [given(price), "/", result], result: shown(value) },
    ],
  }
}

function offeredShare(feature: Feature, share: string): string {
  if (parse(share).n < 0n || compare(parse(share), parse(feature.max)) > 0) {
    throw new RangeError(`feature ${feature.id}: ${share} is not within 0 to ${feature.max}`)
  }
  return share
}
