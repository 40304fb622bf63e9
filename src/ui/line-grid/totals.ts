import { sumAmounts } from "#machines/scoring/money.ts"
import { isHeld, isNumber, type LineColumn, type LinesDefinition } from "./define-lines.ts"
import { cellText, type Range, type Sheet } from "./sheet.ts"

const exact = /^-?\d+(\.\d+)?$/

function numberIn<Line>(column: LineColumn<Line>, line: Line): string | null {
  if (!isNumber(column)) return null
  const text = isHeld(column) ? column.get(line) : column.of(line)
  return text !== null && exact.test(text) ? text : null
}

/** The exact sums below the columns that have one, by column id, over the valid cells. */
export const totalsOf = <Line>({ columns }: LinesDefinition<Line>, lines: readonly Line[]): ReadonlyMap<string, string> =>
  new Map(
    columns.flatMap((column): [string, string][] =>
      "total" in column && column.total
        ? [[column.id, sumAmounts(lines.map((line) => numberIn(column, line)).filter((text) => text !== null))]]
        : [],
    ),
  )

/** The number of non-empty cells of a range, and the exact sum of its numbers; null when it has none. */
export function summaryOf<Line>(
  definition: LinesDefinition<Line>,
  { lines, unread }: Sheet<Line>,
  range: Range,
): { count: number; sum: string | null } {
  const columns = definition.columns.slice(range.left, range.right + 1)
  const chosen = lines.slice(range.top, range.bottom + 1)
  const numbers = chosen.flatMap((line) => columns.map((column) => numberIn(column, line)).filter((text) => text !== null))
  const count = chosen.reduce((sum, line) => sum + columns.filter((column) => cellText(definition, column, line, unread) !== "").length, 0)
  return { count, sum: numbers.length === 0 ? null : sumAmounts(numbers) }
}
