import { plainHeading } from "#ui/import/plain-heading.ts"
import type { Picked } from "#ui/lov/lov-rules.ts"
import { typedText } from "./cell-text.tsx"
import { isHeld, isWritten, type LinesDefinition } from "./define-lines.ts"
import { readCell } from "./read-cell.ts"
import { cellText, type Place, type Range, type Sheet, unreadKey } from "./sheet.ts"

/** The edits of a grid's lines. */
export type LineEdit<Line> =
  | { readonly type: "write"; readonly at: Place; readonly text: string }
  | { readonly type: "clear"; readonly range: Range }
  /** Repeats the range's cells into the rows below it, down to `to` (`to` above the range fills upwards). */
  | { readonly type: "fill"; readonly range: Range; readonly to: number }
  | { readonly type: "paste"; readonly range: Range; readonly table: readonly (readonly string[])[] }
  /** Texts for some cells of existing lines, as from their workbook. */
  | { readonly type: "enter"; readonly writes: readonly Write[] }
  | { readonly type: "add"; readonly at: number }
  /** Lines made elsewhere, appended to the others or replacing them. */
  | { readonly type: "take"; readonly lines: readonly Line[]; readonly instead: boolean }
  | { readonly type: "remove"; readonly range: Range }
  | { readonly type: "duplicate"; readonly range: Range }
  /** Moves the range's rows before the present row `to`. */
  | { readonly type: "move"; readonly range: Range; readonly to: number }
  /** Takes what was picked from the cell's list of values. */
  | { readonly type: "pick"; readonly at: Place; readonly picked: Picked }

/** The result of an edit: the sheet, the new selection, and the number of lines without room. */
export interface Edited<Line> extends Sheet<Line> {
  readonly select: Range | null
  readonly left: number
}

/**
 * Applies one edit; untouched lines stay the same objects. Pure except for the keys of new lines. What is typed or pasted is read in the language, or
 * without one as files write it.
 */
export function editLines<Line>(
  definition: LinesDefinition<Line>,
  sheet: Sheet<Line>,
  edit: LineEdit<Line>,
  language?: string,
): Edited<Line> {
  const { lines, unread } = sheet
  const same = { ...sheet, select: null, left: 0 }
  if (definition.given && changesOrder.has(edit.type)) return same
  switch (edit.type) {
    case "write": {
      const { row: bottom, column } = edit.at
      const on = { lines: grownFor(definition, lines, { top: bottom, bottom, left: column, right: column }, edit.text), unread }
      return { ...same, ...written(definition, on, [{ ...edit.at, text: edit.text }], language) }
    }
    case "clear":
      return {
        ...same,
        ...written(
          definition,
          sheet,
          writesIn(edit.range, () => ""),
        ),
      }
    case "fill":
      return filled(definition, sheet, edit)
    case "paste":
      return pasted(definition, sheet, edit, language)
    case "enter":
      return { ...same, ...written(definition, sheet, edit.writes) }
    case "add":
      if (lines.length >= definition.most) return { ...same, left: 1 }
      return { ...same, lines: lines.toSpliced(edit.at, 0, definition.blank()), select: rowsOf(definition, edit.at, 1, 0) }
    case "take":
      return taken(definition, sheet, edit)
    case "remove":
      if (edit.range.top >= lines.length) return same
      return { ...same, lines: lines.toSpliced(edit.range.top, edit.range.bottom - edit.range.top + 1) }
    case "duplicate":
      return duplicated(definition, sheet, edit.range)
    case "move":
      return moved(sheet, edit)
    case "pick": {
      const column = definition.columns[edit.at.column]
      if (column?.kind !== "lov") return same
      const line = column.pick(lines[edit.at.row] ?? definition.blank(), edit.picked)
      return { ...same, lines: edit.at.row === lines.length ? [...lines, line] : lines.with(edit.at.row, line) }
    }
  }
}

/** Edits that add, remove or move lines. */
const changesOrder: ReadonlySet<LineEdit<unknown>["type"]> = new Set(["add", "take", "remove", "duplicate", "move"])

/** A text for a cell, as typed. */
export interface Write extends Place {
  readonly text: string
}

/** A range of whole rows. */
const rowsOf = <Line>({ columns }: LinesDefinition<Line>, top: number, count: number, right = columns.length - 1): Range => ({
  top,
  bottom: top + count - 1,
  left: 0,
  right,
})

const writesIn = (range: Range, textAt: (place: Place) => string): readonly Write[] =>
  Array.from({ length: range.bottom - range.top + 1 }, (_, down) =>
    Array.from({ length: range.right - range.left + 1 }, (__, along) => {
      const place = { row: range.top + down, column: range.left + along }
      return { ...place, text: textAt(place) }
    }),
  ).flat()

/** The lines, and with them the empty row below the last where a text is entered there. */
function grownFor<Line>(definition: LinesDefinition<Line>, lines: readonly Line[], range: Range, text: string): readonly Line[] {
  const { given, most, columns } = definition
  const room = range.bottom === lines.length && !given && lines.length < most
  const entered = text.trim() !== "" && columns.slice(range.left, range.right + 1).some(isWritten)
  return room && entered ? [...lines, definition.blank()] : lines
}

/** Writes texts as typed in a language, or without one as cells and files have them; read-only cells stay unchanged. */
function written<Line>(
  definition: LinesDefinition<Line>,
  { lines, unread }: Sheet<Line>,
  writes: readonly Write[],
  language?: string,
): Sheet<Line> {
  const next = [...lines]
  let rest: Map<string, string> | null = null
  for (const { row, column: at, text: raw } of writes) {
    const column = definition.columns[at]
    const line = next[row]
    if (line === undefined || column === undefined || !isWritten(column)) continue
    const key = unreadKey(definition.key(line), column.id)
    const text = readCell(column, raw, line, language)
    const set = text === column.get(line) ? line : column.set(line, text)
    if (set === null || unread.has(key) || rest?.has(key)) rest ??= new Map(unread)
    if (set === null) rest?.set(key, text)
    else rest?.delete(key)
    // An unparsable text clears the former value.
    next[row] = set ?? column.set(line, "") ?? line
  }
  const changed = next.some((line, row) => line !== lines[row])
  return { lines: changed ? next : lines, unread: rest ?? unread }
}

function filled<Line>(
  definition: LinesDefinition<Line>,
  sheet: Sheet<Line>,
  { range, to }: Extract<LineEdit<Line>, { readonly type: "fill" }>,
): Edited<Line> {
  const height = range.bottom - range.top + 1
  const down = to > range.bottom
  const into = down ? { ...range, top: range.bottom + 1, bottom: to } : { ...range, top: to, bottom: range.top - 1 }
  const source = (place: Place): string => {
    // Counted from the range's edge in the direction of filling, so that a pattern continues.
    const apart = down ? (place.row - range.bottom - 1) % height : (range.top - 1 - place.row) % height
    const line = sheet.lines[down ? range.top + apart : range.bottom - apart]
    const column = definition.columns[place.column]
    return line === undefined || column === undefined ? "" : cellText(definition, column, line, sheet.unread)
  }
  const select = { ...range, top: Math.min(range.top, into.top), bottom: Math.max(range.bottom, into.bottom) }
  return { ...written(definition, sheet, writesIn(into, source)), select, left: 0 }
}

function taken<Line>(
  definition: LinesDefinition<Line>,
  { lines, unread }: Sheet<Line>,
  edit: Extract<LineEdit<Line>, { readonly type: "take" }>,
): Edited<Line> {
  const kept = edit.instead ? [] : lines.filter((line) => !definition.isBlank(line))
  const fitting = edit.lines.slice(0, Math.max(0, definition.most - kept.length))
  return {
    lines: [...kept, ...fitting],
    unread: edit.instead ? new Map() : unread,
    select: fitting.length === 0 ? null : rowsOf(definition, kept.length, fitting.length),
    left: edit.lines.length - fitting.length,
  }
}

function duplicated<Line>(definition: LinesDefinition<Line>, { lines, unread }: Sheet<Line>, range: Range): Edited<Line> {
  const chosen = lines.slice(range.top, range.bottom + 1)
  const copies = chosen.slice(0, Math.max(0, definition.most - lines.length)).map(definition.copy)
  const at = range.top + chosen.length
  const select = copies.length === 0 ? null : { ...range, top: at, bottom: at + copies.length - 1 }
  return { lines: lines.toSpliced(at, 0, ...copies), unread, select, left: chosen.length - copies.length }
}

function moved<Line>(sheet: Sheet<Line>, { range, to }: Extract<LineEdit<Line>, { readonly type: "move" }>): Edited<Line> {
  const { lines } = sheet
  const { top } = range
  const bottom = Math.min(range.bottom, lines.length - 1)
  const same = { ...sheet, select: null, left: 0 }
  if (bottom < top || to > lines.length || (to >= top && to <= bottom + 1)) return same
  const count = bottom - top + 1
  const at = to > bottom ? to - count : to
  return {
    ...same,
    lines: lines.toSpliced(top, count).toSpliced(at, 0, ...lines.slice(top, bottom + 1)),
    select: { ...range, top: at, bottom: at + count - 1 },
  }
}

/** The columns named by a row of headings, by position; null when it names fewer than two, and is no heading row. */
function namedBy<Line>({ columns }: LinesDefinition<Line>, row: readonly string[]): readonly number[] | null {
  const found = row.map((cell) =>
    columns.findIndex(({ head, also = [] }) => [head, ...also].some((one) => plainHeading(one) === plainHeading(cell))),
  )
  return found.filter((at) => at >= 0).length >= 2 ? found : null
}

/**
 * Pastes a table from the clipboard: from the selected cell to the right and down, adding lines; a single cell fills the whole selection, and a first
 * row of known headings determines the columns.
 */
function pasted<Line>(
  definition: LinesDefinition<Line>,
  { lines, unread }: Sheet<Line>,
  { range, table }: Extract<LineEdit<Line>, { readonly type: "paste" }>,
  language?: string,
): Edited<Line> {
  const [first = []] = table
  if (table.length === 1 && first.length === 1) {
    const [text = ""] = first
    return {
      ...written(
        definition,
        { lines: grownFor(definition, lines, range, text), unread },
        writesIn(range, () => text),
        language,
      ),
      select: range,
      left: 0,
    }
  }
  const named = table.length > 1 ? namedBy(definition, first) : null
  const body = (named === null ? table : table.slice(1)).filter((row, at, all) => at < all.length - 1 || row.some((cell) => cell !== ""))
  const top = Math.min(range.top, lines.length)
  const room = Math.max(0, (definition.given ? lines.length : definition.most) - top)
  const rows = body.slice(0, room)
  const columnAt = (along: number): number => (named === null ? range.left + along : (named[along] ?? -1))
  const grown = [...lines]
  while (grown.length < top + rows.length) grown.push(definition.blank())
  const writes = rows.flatMap((cells, down) => cells.map((text, along) => ({ row: top + down, column: columnAt(along), text })))
  const touched = writes.map(({ column }) => column).filter((at) => at >= 0 && at < definition.columns.length)
  const select =
    touched.length === 0
      ? null
      : { top, bottom: top + rows.length - 1, left: Math.min(...new Set(touched)), right: Math.max(...new Set(touched)) }
  return { ...written(definition, { lines: grown, unread }, writes, language), select, left: body.length - rows.length }
}

/** The cells of a range in the form for copying. */
export const copied = <Line>(
  definition: LinesDefinition<Line>,
  { lines, unread }: Sheet<Line>,
  range: Range,
  language: string,
): string[][] =>
  lines
    .slice(range.top, range.bottom + 1)
    .map((line) =>
      definition.columns
        .slice(range.left, range.right + 1)
        .map((column) => typedText(column, cellText(definition, column, line, unread), language)),
    )

/** The lines with texts entered in some of their cells. */
export const entered = <Line>(definition: LinesDefinition<Line>, lines: readonly Line[], writes: readonly Write[]): Sheet<Line> =>
  written(definition, { lines, unread: new Map() }, writes)

/** Makes lines from the rows of a file, by the columns' ids, with the texts that they could not hold. */
export function linesFrom<Line>(definition: LinesDefinition<Line>, rows: readonly Readonly<Record<string, string>>[]): Sheet<Line> {
  const lines = rows.map(() => definition.blank())
  const writes = rows.flatMap((cells, row) =>
    definition.columns.flatMap((column, at) => (isHeld(column) ? [{ row, column: at, text: cells[column.id] ?? "" }] : [])),
  )
  return written(definition, { lines, unread: new Map() }, writes)
}
