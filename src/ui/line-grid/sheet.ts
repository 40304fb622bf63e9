import { type HeldColumn, isHeld, isWritten, type LineColumn, type LinesDefinition } from "./define-lines.ts"
import { type Fault, faultOf } from "./read-cell.ts"

/** Texts that lines cannot hold, by `unreadKey`: they are shown in otherwise empty cells until something else is entered there. */
export type Unread = ReadonlyMap<string, string>

/** A cell's position, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** The cells from one corner to the other, inclusive. */
export interface Range {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The lines of a grid, and the texts that they cannot hold. */
export interface Sheet<Line> {
  readonly lines: readonly Line[]
  readonly unread: Unread
}

export const unreadKey = (line: string, column: string): string => `${column}\u0000${line}`

/** The range between two corners in any order. */
export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

/** A cell's value or summary, as text. */
export function cellText<Line>({ key }: LinesDefinition<Line>, column: LineColumn<Line>, line: Line, unread: Unread): string {
  if (!isHeld(column)) return column.of(line) ?? ""
  const text = column.get(line)
  return text === "" ? (unread.get(unreadKey(key(line), column.id)) ?? "") : text
}

/** The text that was entered in a cell, and not derived from others. */
export const enteredText = <Line>(column: HeldColumn<Line>, line: Line): string =>
  isWritten(column) && column.own !== undefined ? column.own(line) : column.get(line)

/** The cell's text for reading and copying: a choice by its name. */
export const shownText = <Line>(column: LineColumn<Line>, text: string): string =>
  column.kind === "choice" ? (column.options.find(({ value }) => value === text)?.label ?? text) : text

export type Faults = ReadonlyMap<string, Fault>

const none: Faults = new Map()
const judged = new WeakMap<object, WeakMap<object, Faults>>()

/** The faults of a line's own cells, by column; each line is judged once. */
function ownFaults<Line extends object>(definition: LinesDefinition<Line>, line: Line): Faults {
  const known = judged.get(definition) ?? new WeakMap<object, Faults>()
  judged.set(definition, known)
  const before = known.get(line)
  if (before) return before
  const found = new Map<string, Fault>()
  if (!definition.isBlank(line))
    for (const column of definition.columns) {
      const fault = isHeld(column) ? faultOf(column, column.get(line), line) : null
      if (fault) found.set(column.id, fault)
    }
  const faults = found.size === 0 ? none : found
  known.set(line, faults)
  return faults
}

/** The faults of a line's cells, including texts that it cannot hold. */
export function faultsOf<Line extends object>(definition: LinesDefinition<Line>, line: Line, unread: Unread): Faults {
  const own = ownFaults(definition, line)
  if (unread.size === 0) return own
  const more = definition.columns.flatMap((column): [string, Fault][] => {
    if (!isHeld(column) || column.get(line) !== "") return []
    const text = unread.get(unreadKey(definition.key(line), column.id))
    return text === undefined ? [] : [[column.id, faultOf(column, text, line) ?? { key: column.kind === "lov" ? "lov" : "required" }]]
  })
  return more.length === 0 ? own : new Map([...own, ...more])
}

/** A fault with its position. */
export interface FoundFault extends Fault {
  readonly row: number
  readonly column: number
}

/** All faults, from the top. */
export const allFaults = <Line extends object>(definition: LinesDefinition<Line>, { lines, unread }: Sheet<Line>): readonly FoundFault[] =>
  lines.flatMap((line, row) => {
    const faults = faultsOf(definition, line, unread)
    if (faults.size === 0) return []
    return definition.columns.flatMap(({ id }, column) => {
      const fault = faults.get(id)
      return fault ? [{ ...fault, row, column }] : []
    })
  })
