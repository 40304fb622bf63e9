import { formatDecimal } from "#ui/format/format.ts"
import { isNumber, type LineColumn } from "./define-lines.ts"
import { shownText } from "./sheet.ts"

const exact = /^-?\d+(\.\d+)?$/

/** A cell's text as it stands on the screen: numbers grouped as the language does it, money with its cents, a choice by its word. */
export function displayed<Line>(column: LineColumn<Line>, text: string, language: string): string {
  if (isNumber(column) && exact.test(text))
    return formatDecimal(text, language, column.kind === "money" || column.kind === "computed" ? 2 : 0)
  return shownText(column, text)
}
