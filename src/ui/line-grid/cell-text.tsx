import { formatDecimal, formatPrice, formatSum, separatorsOf } from "#ui/format/format.ts"
import { tiersShown } from "#ui/field/tiers-typed.ts"
import { isNumber, type LineColumn } from "./define-lines.ts"
import { shownText } from "./sheet.ts"

const exact = /^-?\d+(\.\d+)?$/

/** A text of a cell without numbers, or with prices by quantity. */
const wordsText = <Line,>(column: LineColumn<Line>, text: string, language: string): string =>
  column.kind === "tiers" ? tiersShown(text, language) : shownText(column, text)

/** A cell's text for display: numbers grouped in the language's way, a line's amount to its currency's smallest unit, a choice by its name. */
export function displayed<Line>(column: LineColumn<Line>, text: string, language: string, line: Line): string {
  if (!isNumber(column) || !exact.test(text)) return wordsText(column, text, language)
  if (column.kind === "money") return formatPrice(text, language, column.currencyOf?.(line) ?? "")
  if (column.kind !== "computed") return formatDecimal(text, language)
  return column.currencyOf ? formatSum(text, language, column.currencyOf(line)) : formatDecimal(text, language, 2)
}

/** A cell's text for editing and copying: a number as the language writes it, without groups; a choice by its name. */
export function typedText<Line>(column: LineColumn<Line>, text: string, language: string): string {
  return isNumber(column) && exact.test(text) ? text.replace(".", separatorsOf(language)[1]) : wordsText(column, text, language)
}
