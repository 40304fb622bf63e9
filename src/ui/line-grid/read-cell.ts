import { compareAmounts } from "#machines/scoring/money.ts"
import { readDay } from "#ui/field/day-text.ts"
import { numberWritten } from "#ui/field/number-text.ts"
import { tiersHeld } from "#ui/field/tiers-typed.ts"
import { otherCurrency, withoutMarks } from "./currency-marks.ts"
import type { HeldColumn } from "./define-lines.ts"

/** Why a cell's text is invalid, as a key of the texts with its values; `own` is the column's own sentence. */
export interface Fault {
  readonly key:
    | "required"
    | "number"
    | "mark"
    | "currency"
    | "integer"
    | "places"
    | "least"
    | "most"
    | "tooLong"
    | "date"
    | "choice"
    | "lov"
    | "own"
  readonly params?: Readonly<Record<string, string | number>>
}

const mostDigits = 15
const mostPlaces = 6

/** Parses a number as `numberWritten` does, without the marks of its currency; with an empty one none are accepted. */
export const readNumber = (raw: string, currency: string, language?: string): string | null =>
  numberWritten(withoutMarks(raw, currency), language)

/**
 * Normalises text for a cell: typed or pasted in a language, or without one as files write it and as cells hold it. Invalid text is kept as it is, so
 * that the fault is visible.
 */
export function readCell<Line>(column: HeldColumn<Line>, raw: string, line: Line, language?: string): string {
  const text = raw.trim()
  if (text === "") return ""
  switch (column.kind) {
    case "text":
    case "lov":
      return text.replaceAll(/\s*\n\s*/g, " ")
    case "tiers":
      return tiersHeld(text, language).replaceAll(/\s*\n\s*/g, " ")
    case "date":
      return readDay(text) ?? text
    case "choice": {
      const plain = text.normalize("NFKC").toLowerCase()
      return column.options.find(({ value, label }) => value === text || label.normalize("NFKC").toLowerCase() === plain)?.value ?? text
    }
    case "decimal":
    case "integer":
    case "money":
      return readNumber(text, currencyIn(column, line), language) ?? text
  }
}

/** The fault of a cell's normalised text; null for none. */
export function faultOf<Line>(column: HeldColumn<Line>, text: string, line: Line): Fault | null {
  if (text === "") return column.required ? { key: "required" } : null
  const fault = faultOfKind(column, text, line)
  if (fault !== null) return fault
  const own = column.check?.(text, line) ?? null
  return own === null ? null : { key: "own", params: { text: own } }
}

function faultOfKind<Line>(column: HeldColumn<Line>, text: string, line: Line): Fault | null {
  switch (column.kind) {
    case "text":
      return column.most !== undefined && text.length > column.most ? { key: "tooLong", params: { most: column.most } } : null
    case "date":
      return readDay(text) === null ? { key: "date" } : null
    case "choice":
      return column.options.some(({ value }) => value === text) ? null : { key: "choice" }
    case "lov":
    case "tiers":
      return null
    case "decimal":
    case "integer":
    case "money":
      return faultOfNumber(column, text, currencyIn(column, line))
  }
}

type NumberColumn<Line> = Extract<HeldColumn<Line>, { kind: "decimal" | "integer" | "money" }>
/** The currency of a line's amount; empty while it has none: a mark then could be of any, so that it is no number. */
const currencyIn = <Line>({ currencyOf }: NumberColumn<Line>, line: Line): string => currencyOf?.(line) ?? ""

function faultOfNumber<Line>(column: NumberColumn<Line>, text: string, currency: string): Fault | null {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return notNumber(text, currency)
  const [whole = "", decimals = ""] = text.replace("-", "").split(".")
  if (column.kind === "integer" && decimals !== "") return { key: "integer" }
  const places = column.places ?? mostPlaces
  if (decimals.length > places) return { key: "places", params: { most: places } }
  if (column.least !== undefined && compareAmounts(text, column.least) < 0) return { key: "least", params: { least: column.least } }
  if (column.most !== undefined && compareAmounts(text, column.most) > 0) return { key: "most", params: { most: column.most } }
  return whole.length > mostDigits ? { key: "most", params: { most: "9".repeat(mostDigits) } } : null
}

const isNumber = (text: string): boolean => readNumber(text, "") !== null

/**
 * A number in another currency is told by that currency: it is never taken for one in the cell's own. One that was marked while the cell had no currency
 * is told by its mark, also once it has this very one: what was meant then is not known.
 */
function notNumber(text: string, currency: string): Fault {
  if (!/\d/.test(text)) return { key: "number" }
  if (currency !== "" && readNumber(text, currency) !== null) return { key: "mark" }
  const other = otherCurrency(text, currency, isNumber)
  if (other === undefined) return { key: "number" }
  return currency === "" ? { key: "mark" } : { key: "currency", params: { other, currency } }
}
