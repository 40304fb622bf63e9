import { parse, toDecimal, toText, type Rational } from "./rational.ts"

/** A number for display: the exact text counts and is stored, the rounded one is only displayed. */
export interface Shown {
  readonly exact: string
  readonly display: string
}

/** One token of a written-out computation: a sign or a number. */
export type Part = "+" | "-" | "×" | "/" | "(" | ")" | Shown

/** One line of a computation: its parts joined by spaces, then "=", then the result, read "30 × 1800 / 2900 = 18.62". */
export interface Step {
  readonly of: "element" | "technical" | "price" | "points" | "coefficient" | "weightedPrice"
  /** Set for `of: "element"`. */
  readonly element?: string
  readonly parts: readonly Part[]
  readonly result: Shown
}

/** A computed number, rounded half-up for display. */
export const shown = (value: Rational, places = 2): Shown => ({ exact: toText(value), display: toDecimal(value, places) })

/** A number as somebody typed it, displayed without rounding. */
export const given = (text: string): Shown => ({ exact: toText(parse(text)), display: text })

/** The parts of a sum: "a + b + c", and "0" for none. */
export const plus = (terms: readonly Shown[]): readonly Part[] =>
  terms.length === 0 ? [given("0")] : terms.flatMap((term, index): Part[] => (index === 0 ? [term] : ["+", term]))

/** The parts in brackets. */
export const bracketed = (parts: readonly Part[]): readonly Part[] => ["(", ...parts, ")"]

/** A step as one line without words: "30 × 1800 / 2900 = 18.62". */
export function stepText(step: Step): string {
  const parts = step.parts.map((part) => (typeof part === "string" ? part : part.display)).join(" ")
  return `${parts.replaceAll("( ", "(").replaceAll(" )", ")")} = ${step.result.display}`
}
