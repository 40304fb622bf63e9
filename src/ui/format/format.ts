import { minorUnits } from "#contract/currencies.ts"
import { roundMoney } from "#machines/scoring/money.ts"

const two = (n: number) => String(n).padStart(2, "0")

/** A day in this device's time zone as `YYYY-MM-DD` (spec 9). */
export function formatDay(at: number): string {
  const d = new Date(at)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`
}

/** What a language writes between groups of three digits, and before decimals. */
export const separatorsOf = (language: string): readonly [string, string] => (language === "es" ? [".", ","] : [",", "."])

/** A decimal string with the language's separators and at least `least` decimals, without any floating point. */
export function formatDecimal(value: string, language: string, least = 0): string {
  const negative = value.startsWith("-")
  const [whole = "0", fraction = ""] = (negative ? value.slice(1) : value).split(".")
  const [group, point] = separatorsOf(language)
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  const digits = fraction.padEnd(least, "0")
  return `${negative ? "−" : ""}${grouped}${digits ? point + digits : ""}`
}

/** A written-out computation with the decimal point of a language; its numbers stay without groups, so that it can be worked out again. */
export const formatComputation = (text: string, language: string): string => text.replaceAll(/(?<=\d)\.(?=\d)/g, separatorsOf(language)[1])

/** A price of a unit with all its digits, and at least the decimals of its currency; without the currency. */
export const formatPrice = (value: string, language: string, currency: string): string =>
  formatDecimal(value, language, minorUnits(currency))

/** An exact amount of money, rounded to the smallest unit of its currency; without the currency. */
export const formatSum = (value: string, language: string, currency: string): string =>
  formatPrice(roundMoney(value, currency), language, currency)

/** The time between now and an instant, in whole units; never negative. */
export interface Span {
  readonly past: boolean
  readonly days: number
  /** The rest within a day as `HH:mm:ss`. */
  readonly clock: string
  readonly seconds: number
}

/** The time from `now` to `to`, rounded up to the second so that a deadline shows zero only once it has passed. */
export function spanBetween(now: number, to: number): Span {
  const seconds = Math.max(0, Math.ceil((to - now) / 1000))
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60].map(two).join(":")
  return { past: to <= now, days: Math.floor(seconds / 86_400), clock, seconds }
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const

/** A length of time in words, in the largest unit of which there are two or more: “20 days”, “90 minutes”. */
export function formatLength(ms: number, language: string): string {
  const seconds = Math.round(ms / 1000)
  const [unit, size] = units.find(([, one]) => seconds >= 2 * one) ?? ["second", 1]
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" })
    .format(Math.floor(seconds / size))
    .replace(/(\d)(\p{L})/u, "$1 $2")
}

/** A document's number shortened in the middle, since its ends identify it. */
export const cutMiddle = (text: string, keep = 18): string =>
  text.length <= keep ? text : `${text.slice(0, Math.ceil(keep / 2))}…${text.slice(-Math.floor(keep / 2))}`
