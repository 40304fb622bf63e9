import { separatorsOf } from "#ui/format/format.ts"

/** The limits of a number input (spec 5). */
export interface NumberLimits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The number of decimals; 0 for whole numbers. */
  readonly precision?: number | undefined
}

/** @throws RangeError when a limit is not a number, or both are equal (spec 5). */
export function checkLimits({ min, max }: NumberLimits): void {
  if ([min, max].some((limit) => limit !== undefined && !Number.isFinite(limit))) throw new RangeError("a limit must be a number")
  if (min !== undefined && min === max) throw new RangeError("min and max must not be equal")
}

/**
 * Cleans typed text: digits, the separators of groups, one decimal point of the language and a leading minus remain. Full-width characters count as
 * their narrow forms.
 */
export function numberTyped(text: string, language: string): string {
  const signs = text
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replaceAll(/[^\d.,-]/g, "")
  const minus = signs.startsWith("-") ? "-" : ""
  const [, point] = separatorsOf(language)
  const [whole = "", ...rest] = signs.replaceAll("-", "").split(point)
  return minus + whole + (rest.length > 0 ? point + rest.join("") : "")
}

/** A number that is half written, such as `12,` or `,5` in Spanish, as `12` or `0,5`. */
function completed(text: string, language?: string): string {
  const point = hasDecimalComma(language) ? "," : "."
  const begun = /^-?\D\d/.test(text) && text.indexOf(point) <= 1 ? text.replace(point, `0${point}`) : text
  return begun.endsWith(point) && begun.indexOf(point) === begun.length - 1 ? begun.slice(0, -1) : begun
}

/**
 * The number that such a text says in a language, as a decimal text; empty for none. `12,5` says 12.5 in Spanish, and elsewhere none. A number that is
 * half written, such as `12,` or `,5`, says as much as it does already.
 */
export const numberRead = (text: string, language: string): string => rounded(amountTyped(completed(text, language), language), 15)

/** The powers of ten of Chinese units after a number: 1.5万 is 15000. */
const units: Readonly<Record<string, number>> = { 万: 4, 萬: 4, 亿: 8, 億: 8 }

/** Moves the decimal point to the right, exactly. */
function shifted(text: string, by: number): string {
  const [whole = "", decimals = ""] = text.split(".")
  const digits = decimals.padEnd(by, "0")
  return `${whole}${digits.slice(0, by)}.${digits.slice(by)}`
}

/**
 * Parses a number as people write it, to an exact decimal text: full-width digits, groups, 万 and 亿 and half-written numbers are accepted; zeros after
 * the point stay. Null for anything else and for ambiguous text; what is ambiguous depends on the language (`ungrouped`).
 */
export function numberWritten(raw: string, language?: string): string | null {
  const text = narrow(raw).replaceAll(/['’]/g, "").replaceAll(/[−–]/g, "-")
  const [, sign = "", digits = "", unit = ""] = /^([-+]?)([\d.,]+)([万萬亿億]?)$/.exec(text) ?? []
  const plain = completed(ungrouped(completed(digits, language), language))
  if (!/^\d+(\.\d+)?$/.test(plain)) return null
  const moved = unit === "" ? plain : shifted(plain, units[unit] ?? 0).replace(/\.?0*$/, "")
  const number = moved.replace(/^0+(?=\d)/, "")
  return sign === "-" && /[1-9]/.test(number) ? `-${number}` : number
}

/** Whether a text with digits says no number. */
export const isUnread = (text: string, language: string): boolean => /\d/.test(text) && numberRead(text, language) === ""

/** Text without whitespace, with the narrow forms of full-width characters. */
const narrow = (text: string): string => text.normalize("NFKC").replaceAll("。", ".").replaceAll(/\s/g, "")

/** Typed text without whitespace (spec 5). */
export const noSpaces = (text: string): string => text.replaceAll(/\s/g, "")

/**
 * A decimal text rounded half up to some decimals, without floating point: `1.005` to 2 is `1.01`. Empty when it is no number. Insignificant zeros
 * are dropped.
 */
export function rounded(text: string, precision: number): string {
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(text)
  if (!match || (match[2] === "" && match[3] === "")) return ""
  const [, minus = "", whole = "", decimals = ""] = match
  const kept = BigInt((whole === "" ? "0" : whole) + decimals.slice(0, precision).padEnd(precision, "0"))
  const units = (decimals[precision] ?? "0") >= "5" ? kept + 1n : kept
  const digits = units.toString().padStart(precision + 1, "0")
  const point = digits.length - precision
  const fraction = digits.slice(point).replace(/0+$/, "")
  const value = digits.slice(0, point) + (fraction === "" ? "" : `.${fraction}`)
  return minus !== "" && units !== 0n ? `-${value}` : value
}

/** A decimal text as the number after blur (spec 5): rounded, then clamped; null for invalid text. */
export function numberLeft(text: string, { min, max, precision = 0 }: NumberLimits): number | null {
  const exact = rounded(text, precision)
  if (exact === "") return null
  const value = Number(exact)
  const enough = Math.max(value, min ?? value)
  return Math.min(enough, max ?? enough)
}

/** Groups of three digits; what begins with 0 has none, so that its comma is a decimal one. */
const hasGroups = /^-?[1-9]\d*(,\d{3})+(\.\d*)?$/

/** Whether a language has a comma before decimals. */
export const hasDecimalComma = (language: string | undefined): boolean => language !== undefined && separatorsOf(language)[1] === ","

/**
 * An amount in stored form: a decimal text without separators; empty for none. `1,286,400.5` becomes `1286400.5`, and where decimals have a comma
 * `1.286.400,5` does. Elsewhere `1,5` stays as it is, which no contract accepts: it is guessed neither as 15 nor as 1.5.
 */
export function amountTyped(text: string, language?: string): string {
  const plain = narrow(text)
  if (hasDecimalComma(language)) return plain.replace(/[\d.,]+/, (digits) => ungrouped(digits, language)).replace(/^0+(?=\d)/, "")
  return (hasGroups.test(plain) ? plain.replaceAll(",", "") : plain).replace(/^0+(?=\d)/, "")
}

/**
 * 1,234,567.5 in Chinese and English, 1.234.567,5 in Spanish, 123,4567 in Chinese groups of ten thousand; the second of each pair goes. What begins
 * with 0 has no groups.
 */
const groupings: readonly (readonly [RegExp, string])[] = [
  [/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, ","],
  [/^[1-9]\d{0,3}(,\d{4})+(\.\d+)?$/, ","],
  [/^[1-9]\d{0,2}(\.\d{3})+,\d+$/, "."],
  [/^[1-9]\d{0,2}(\.\d{3}){2,}$/, "."],
]
/** What says something else where decimals have a comma: there 12,345 has decimals and 1.234 has none. */
const whereDecimalsHaveComma: typeof groupings = [[/^(\d+,\d+|[1-9]\d{0,2}\.\d{3})$/, "."], ...groupings]

/**
 * Digits in groups as a decimal text. In a language they are read as `formatDecimal` writes them; without one, as in a file, a lone point stands before
 * decimals and a lone comma between groups. What is in no groups stays as it is: `1,5` is guessed neither as 15 nor as 1.5.
 */
export function ungrouped(digits: string, language?: string): string {
  const shapes = hasDecimalComma(language) ? whereDecimalsHaveComma : groupings
  const group = shapes.find(([shape]) => shape.test(digits))?.[1]
  return group === undefined ? digits : digits.replaceAll(group, "").replace(",", ".")
}

const isAmount = /^-?\d+(\.\d+)?$/

/** An amount with the separators of a language, as `amountTyped` reads them; invalid text stays as it is. */
export function grouped(amount: string, language = "en"): string {
  if (!isAmount.test(amount)) return amount
  const [group, point] = separatorsOf(language)
  const [whole = "", decimals] = amount.split(".")
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, group) + (decimals === undefined ? "" : point + decimals)
}

/** An amount as it is edited: without groups, with the decimal point of a language. */
export const editable = (amount: string, language: string): string =>
  isAmount.test(amount) ? amount.replace(".", separatorsOf(language)[1]) : amount

const perUnit = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const
export type DurationUnit = keyof typeof perUnit
export const durationUnits = ["minutes", "hours", "days"] as const

/** A duration in its largest whole unit; in minutes when there is none. */
export function durationShown(milliseconds: number): { readonly count: number; readonly unit: DurationUnit } {
  const unit = durationUnits.findLast((one) => milliseconds % perUnit[one] === 0 && milliseconds !== 0) ?? "minutes"
  return { count: Math.round(milliseconds / perUnit[unit]), unit }
}

export const durationOf = (count: number, unit: DurationUnit): number => count * perUnit[unit]
