/** An exact fraction in lowest terms with a positive denominator. Only used inside computations; documents store its text. */
export interface Rational {
  readonly n: bigint
  readonly d: bigint
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

function reduced(n: bigint, d: bigint): Rational {
  if (d === 0n) throw new RangeError("division by zero")
  const common = divisor(magnitude(n), magnitude(d)) * (d < 0n ? -1n : 1n)
  return { n: n / common, d: d / common }
}

const shape = /^(?<whole>-?\d+)(?:\.(?<decimals>\d+)|\/(?<below>\d+))?$/

/** Parses a decimal ("388.11") or a fraction ("9/7"), either with a leading minus; any other text is a RangeError. */
export function parse(text: string): Rational {
  const { whole, decimals = "", below } = shape.exec(text)?.groups ?? {}
  if (whole === undefined) throw new RangeError(`not an exact number: ${text}`)
  return below === undefined ? reduced(BigInt(whole + decimals), 10n ** BigInt(decimals.length)) : reduced(BigInt(whole), BigInt(below))
}

export const zero: Rational = { n: 0n, d: 1n }
export const one: Rational = { n: 1n, d: 1n }

/** The exact sum of two. */
export const add = (a: Rational, b: Rational): Rational => reduced(a.n * b.d + b.n * a.d, a.d * b.d)
/** The exact difference. */
export const sub = (a: Rational, b: Rational): Rational => reduced(a.n * b.d - b.n * a.d, a.d * b.d)
/** The exact product. */
export const mul = (a: Rational, b: Rational): Rational => reduced(a.n * b.n, a.d * b.d)
/** The exact quotient; dividing by zero is a RangeError. */
export const div = (a: Rational, b: Rational): Rational => reduced(a.n * b.d, a.d * b.n)

/** -1, 0 or 1 as a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** The exact sum of a list; zero for an empty one. */
export const sum = (values: readonly Rational[]): Rational => values.reduce(add, zero)
/** The exact mean; a RangeError for an empty list. */
export const mean = (values: readonly Rational[]): Rational => div(sum(values), { n: BigInt(values.length), d: 1n })
/** The least of a non-empty list. */
export const min = (values: readonly Rational[]): Rational => values.reduce((a, b) => (compare(b, a) < 0 ? b : a))
/** The greatest of a non-empty list. */
export const max = (values: readonly Rational[]): Rational => values.reduce((a, b) => (compare(b, a) > 0 ? b : a))

/** Rounds once for display, half away from zero (0.125 gives 0.13, -0.125 gives -0.13), to exactly that many decimals; never "-0.00". */
export function toDecimal(value: Rational, places: number): string {
  const scaled = magnitude(value.n) * 10n ** BigInt(places)
  const rounded = (2n * scaled + value.d) / (2n * value.d)
  const digits = rounded.toString().padStart(places + 1, "0")
  const sign = value.n < 0n && rounded > 0n ? "-" : ""
  return sign + (places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`)
}

/** The exact text that documents store and `parse` reads: "16" or "3493/9". */
export const toText = (value: Rational): string => (value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`)

/** The value as a decimal with as few decimals as possible; a RangeError for a fraction such as 1/3 without an exact decimal. */
export function decimalText(value: Rational): string {
  return toDecimal(value, decimalPlaces(value.d))
}

function decimalPlaces(below: bigint): number {
  let places = 0
  for (let left = below; left !== 1n; places += 1) {
    const common = divisor(left, 10n)
    if (common === 1n) throw new RangeError(`no decimal says a fraction over ${below}`)
    left /= common
  }
  return places
}
