import { compareAmounts, roundAmount } from "#machines/scoring/money.ts"
import { linesOf, type Mapping } from "#ui/import/guess-columns.ts"
import type { ReadSheet } from "#ui/import/read-sheet.ts"
import { type HeldColumn, isHeld, isNumber, isWritten, type LinesDefinition } from "./define-lines.ts"
import { entered, type Write } from "./edit-lines.ts"
import { readCell } from "./read-cell.ts"
import { enteredText, faultsOf, type Sheet, shownText } from "./sheet.ts"

/** The id of the keys' column among those of a file. */
export const keyField = "key"

/** Why a row of a workbook is not accepted, as a key of the texts with its values. */
export interface RowProblem {
  readonly key: "noKey" | "unknownKey" | "twice" | "otherLine" | "disagrees"
  readonly params: Readonly<Record<string, string>>
}

/** A workbook of fixed lines compared with them: its rows in the file's order, and what can be entered. */
export interface GivenBook<Line> extends Sheet<Line> {
  /** The line number of each row in the file. */
  readonly places: readonly number[]
  /** Problems of whole rows, by the same indexes. */
  readonly problems: ReadonlyMap<number, RowProblem>
  /** The writes of rows without a problem. */
  readonly writes: readonly Write[]
  readonly good: number
  /** Whether none of its rows belongs to these lines: it is another document's workbook. */
  readonly foreign: boolean
}

const exact = /^-?\d+(\.\d+)?$/

/** Whether two texts of a column are equal; numbers by value. */
const says = <Line>(column: HeldColumn<Line>, one: string, other: string): boolean =>
  isNumber(column) && exact.test(one) && exact.test(other) ? compareAmounts(one, other) === 0 : one === other

/** The text of a file, or that which was entered before where both are the same number: a workbook keeps `10.50` as 10.5. */
const asEntered = <Line>(column: HeldColumn<Line>, text: string, before: string): string => (says(column, text, before) ? before : text)

/** Whether an entered text equals the cell after parsing, to the decimals that were entered. */
function readsBack<Line>(column: HeldColumn<Line>, text: string, cell: string): boolean {
  if (text === "" || !isNumber(column) || !exact.test(text) || !exact.test(cell)) return true
  return compareAmounts(roundAmount(cell, text.split(".")[1]?.length ?? 0), text) === 0
}

/** Compares a workbook, whose columns are mapped, with the lines that it was made for. Changes nothing. */
export function heldAgainst<Line extends object>(
  definition: LinesDefinition<Line>,
  lines: readonly Line[],
  { sheet, mapping }: { readonly sheet: ReadSheet; readonly mapping: Mapping },
): GivenBook<Line> {
  const held = definition.columns.flatMap((column, at) => (isHeld(column) && mapping[column.id] !== undefined ? [{ column, at }] : []))
  const rowOf = new Map(lines.map((line, row) => [definition.key(line), row]))
  const seen = new Set<string>()
  const problems = new Map<number, RowProblem>()
  const read = linesOf(sheet, mapping).map(({ line: place, cells }) => {
    const key = cells[keyField] ?? ""
    const row = rowOf.get(key)
    const line = row === undefined ? undefined : lines[row]
    const problem = problemOf(definition, line, key, seen, cells)
    seen.add(key)
    if (problem) problems.set(place, problem)
    const writes =
      row === undefined || line === undefined
        ? []
        : held
            .filter(({ column }) => isWritten(column))
            .map(({ column, at }) => ({ row, column: at, text: asEntered(column, cells[column.id] ?? "", enteredText(column, line)) }))
    return { place, line: line ?? definition.blank(), writes }
  })
  // Each row is applied separately: two rows of one line would overwrite each other.
  const tried = read.map(({ place, line, writes }) => {
    const made = entered(
      definition,
      [line],
      writes.map((write) => ({ ...write, row: 0 })),
    )
    const [after = line] = made.lines
    const faulty = faultsOf(definition, after, made.unread).size > 0
    const differs = held.find(
      ({ column }) =>
        isWritten(column) && !readsBack(column, readCell(column, cellsAt(writes, definition, column), after), column.get(after)),
    )
    if (!faulty && differs && !problems.has(place))
      problems.set(place, {
        key: "disagrees",
        params: { field: differs.column.head, text: cellsAt(writes, definition, differs.column), cell: differs.column.get(after) },
      })
    return { place, after, unread: made.unread, writes, good: !faulty && !problems.has(place) }
  })
  const good = tried.filter((row) => row.good)
  return {
    lines: tried.map(({ after }) => after),
    unread: new Map(tried.flatMap(({ unread }) => [...unread])),
    places: tried.map(({ place }) => place),
    problems,
    writes: good.flatMap(({ writes }) => writes),
    good: good.length,
    foreign: read.every(({ writes, line }) => writes.length === 0 && !lines.includes(line)),
  }
}

/** The texts for the cells of a column. */
const cellsAt = <Line>(writes: readonly Write[], { columns }: LinesDefinition<Line>, column: HeldColumn<Line>): string =>
  writes.find((write) => columns[write.column] === column)?.text ?? ""

/** The problem of a row before anything of it is entered. */
function problemOf<Line>(
  definition: LinesDefinition<Line>,
  line: Line | undefined,
  key: string,
  seen: ReadonlySet<string>,
  cells: Readonly<Record<string, string>>,
): RowProblem | null {
  if (key === "") return { key: "noKey", params: {} }
  if (line === undefined) return { key: "unknownKey", params: { key } }
  if (seen.has(key)) return { key: "twice", params: { key } }
  for (const column of definition.columns) {
    const text = cells[column.id] ?? ""
    if (!isHeld(column) || column.readOnly !== true || text === "") continue
    const asked = shownText(column, column.get(line))
    if (!says(column, readCell(column, text, line), column.get(line)))
      return { key: "otherLine", params: { field: column.head, text, asked } }
  }
  return null
}
