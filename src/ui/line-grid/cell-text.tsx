import { formatDecimal } from "#ui/format/format.ts"
import { isNumber, type LineColumn } from "./define-lines.ts"
import { shownText } from "./sheet.ts"

const exact = /^-?\d+(\.\d+)?$/

/** A cell's text for display: numbers grouped in the language's way, amounts with their cents, a choice by its name. */
export function displayed<Line>(column: LineColumn<Line>, text: string, language: string): string {
  if (isNumber(column) && exact.test(text))
    return formatDecimal(text, language, column.kind === "money" || column.kind === "computed" ? 2 : 0)
  return shownText(column, text)
}
