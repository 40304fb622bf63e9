import type { LoadLov } from "#ui/lov/load-lov.ts"
import type { Picked } from "#ui/lov/lov-rules.ts"

interface Every {
  readonly id: string
  readonly head: string
  /** Other heads under which this column comes in a pasted table or a file, such as its name in another language. */
  readonly also?: readonly string[]
  /** Pixels; the columns with `grow` share what is left. */
  readonly width: number
  readonly grow?: boolean
  /** It stays in view when one scrolls sideways; such columns stand first. */
  readonly pin?: boolean
}

/** A cell that holds something: as text, since that is what is typed, pasted and copied. Numbers are exact decimal strings, days `YYYY-MM-DD`. */
interface Held<Line> extends Every {
  readonly get: (line: Line) => string
  /** What of it was written in this cell, where `get` may also say what follows from others: a workbook holds no more than that. */
  readonly own?: (line: Line) => string
  /** The line with this text in the cell; null when the line has no room for a text that cannot be read. */
  readonly set: (line: Line, text: string) => Line | null
  readonly required?: boolean
  readonly readOnly?: boolean
  /** What is wrong with the text though it can be read, in a sentence; null when nothing is. */
  readonly check?: (text: string, line: Line) => string | null
}

interface TextColumn<Line> extends Held<Line> {
  readonly kind: "text"
  /** Characters. */
  readonly most?: number
}

interface NumberColumn<Line> extends Held<Line> {
  readonly kind: "decimal" | "integer" | "money"
  readonly least?: string
  readonly most?: string
  /** Decimals at most; 6 when left out. */
  readonly places?: number
  /** The exact sum stands below. */
  readonly total?: boolean
}

interface DateColumn<Line> extends Held<Line> {
  readonly kind: "date"
}

interface ChoiceColumn<Line> extends Held<Line> {
  readonly kind: "choice"
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A cell chosen from a list of values; a typed or pasted text counts when `set` knows it. */
interface LovColumn<Line> extends Held<Line> {
  readonly kind: "lov"
  readonly code: string
  /** Filters of the list that the column decides. */
  readonly cascade?: Readonly<Record<string, string>>
  readonly load?: LoadLov
  readonly pick: (line: Line, picked: Picked) => Line
}

/** A cell worked out from the others; null while it cannot be. */
interface ComputedColumn<Line> extends Every {
  readonly kind: "computed"
  readonly of: (line: Line) => string | null
  /** Stands left and is no number. */
  readonly words?: boolean
  readonly total?: boolean
}

/** A cell that says in a word what is behind it; it is opened rather than written. */
interface DetailColumn<Line> extends Every {
  readonly kind: "detail"
  readonly of: (line: Line) => string
}

/** A column whose cells hold a value. */
export type HeldColumn<Line> = TextColumn<Line> | NumberColumn<Line> | DateColumn<Line> | ChoiceColumn<Line> | LovColumn<Line>
/** A column of a line grid, typed by its lines. */
export type LineColumn<Line> = HeldColumn<Line> | ComputedColumn<Line> | DetailColumn<Line>

/** What a line grid is made from. */
export interface LinesDefinition<Line> {
  /** Under which the widths of its columns are kept on this device. */
  readonly id: string
  readonly key: (line: Line) => string
  /** A line to be filled in, with a key of its own. */
  readonly blank: () => Line
  /** The same line with a key of its own. */
  readonly copy: (line: Line) => Line
  /** Nothing has been written in it yet: nothing is missing from it either. */
  readonly isBlank: (line: Line) => boolean
  /** How many lines it holds at most. */
  readonly most: number
  /** The lines are given: their cells are filled in, and none is added, moved or taken away. A workbook knows each by its key, below this head. */
  readonly given?: { readonly keyHead: string }
  readonly columns: readonly LineColumn<Line>[]
}

/** Declares a line grid; make it once per language, since every cell is judged anew under another definition. */
export const defineLines = <Line extends object>(definition: LinesDefinition<Line>): LinesDefinition<Line> => definition

/** Whether something can be written in the column's cells. */
export const isWritten = <Line>(column: LineColumn<Line>): column is HeldColumn<Line> => isHeld(column) && column.readOnly !== true

/** Whether the column's cells hold something. */
export const isHeld = <Line>(column: LineColumn<Line>): column is HeldColumn<Line> => column.kind !== "computed" && column.kind !== "detail"

/** Whether the column's cells are numbers, which stand right. */
export const isNumber = <Line>(column: LineColumn<Line>): boolean =>
  column.kind === "computed" ? column.words !== true : column.kind === "decimal" || column.kind === "integer" || column.kind === "money"
