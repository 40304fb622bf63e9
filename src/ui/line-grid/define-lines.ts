import type { LoadLov } from "#ui/lov/load-lov.ts"
import type { Picked } from "#ui/lov/lov-rules.ts"

interface Every {
  readonly id: string
  readonly head: string
  /** Further headings that identify this column in a pasted table or a file, such as its name in another language. */
  readonly also?: readonly string[]
  /** In pixels; the columns with `grow` share the remaining width. */
  readonly width: number
  readonly grow?: boolean
  /** Stays in view when scrolling sideways; such columns come first. */
  readonly pin?: boolean
}

/** A cell with a value as text, since that is what is typed, pasted and copied. Numbers are exact decimal strings, days `YYYY-MM-DD`. */
interface Held<Line> extends Every {
  readonly get: (line: Line) => string
  /** The text that was entered in this cell, where `get` may also derive it from others: a workbook contains only entered text. */
  readonly own?: (line: Line) => string
  /** The line with this text in the cell; null when the text cannot be parsed and the line cannot hold it. */
  readonly set: (line: Line, text: string) => Line | null
  readonly required?: boolean
  readonly readOnly?: boolean
  /** Whether a line has this cell at all, where that differs: the guided way leaves it out. */
  readonly concerns?: (line: Line) => boolean
  /** What is wrong with a parsable text, in a sentence; null for nothing. */
  readonly check?: (text: string, line: Line) => string | null
}

interface TextColumn<Line> extends Held<Line> {
  readonly kind: "text"
  /** The most characters. */
  readonly most?: number
  /** Texts to choose from; any other may be typed. */
  readonly suggested?: readonly string[]
}

interface NumberColumn<Line> extends Held<Line> {
  readonly kind: "decimal" | "integer" | "money"
  /** The currency of a line's amount: what is marked as another one is a fault. */
  readonly currencyOf?: (line: Line) => string
  readonly least?: string
  readonly most?: string
  /** The most decimals; 6 by default. */
  readonly places?: number
  /** Whether the exact sum is shown below. */
  readonly total?: boolean
}

/** Prices by quantity, or ranges alone: a line holds them as the contract writes numbers, in whatever language they are typed and shown. */
interface TiersColumn<Line> extends Held<Line> {
  readonly kind: "tiers"
}

interface DateColumn<Line> extends Held<Line> {
  readonly kind: "date"
}

interface ChoiceColumn<Line> extends Held<Line> {
  readonly kind: "choice"
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A cell picked from a list of values; typed or pasted text counts when `set` accepts it. */
interface LovColumn<Line> extends Held<Line> {
  readonly kind: "lov"
  readonly code: string
  /** Values by which the column filters its list. */
  readonly cascade?: Readonly<Record<string, string>>
  readonly load?: LoadLov
  readonly pick: (line: Line, picked: Picked) => Line
}

/** A cell computed from others; null while that is impossible. */
interface ComputedColumn<Line> extends Every {
  readonly kind: "computed"
  readonly of: (line: Line) => string | null
  /** Left-aligned text instead of a number. */
  readonly words?: boolean
  /** The currency of a line's amount, which is shown to its smallest unit. */
  readonly currencyOf?: (line: Line) => string
  readonly total?: boolean
}

/** A cell that summarises its details in a word; it is opened instead of edited. */
interface DetailColumn<Line> extends Every {
  readonly kind: "detail"
  readonly of: (line: Line) => string
}

/** A column whose cells have a value. */
export type HeldColumn<Line> =
  | TextColumn<Line>
  | NumberColumn<Line>
  | TiersColumn<Line>
  | DateColumn<Line>
  | ChoiceColumn<Line>
  | LovColumn<Line>
/** A column of a line grid, typed by its lines. */
export type LineColumn<Line> = HeldColumn<Line> | ComputedColumn<Line> | DetailColumn<Line>

/** Groups in which fixed lines stand one after the other. */
export interface LineGroups<Line> {
  /** The name of a line's group; empty for none. */
  readonly of: (line: Line) => string
  /** A line's number among all lines, which need not stand in this order. */
  readonly number: (line: Line) => number
  /** The heading of a group, what it comes to, and what else is said of it; an empty text for nothing. */
  readonly said: (name: string, lines: readonly Line[]) => { readonly head: string; readonly sum: string; readonly detail: string }
}

/** The definition of a line grid. */
export interface LinesDefinition<Line> {
  /** The name under which its column widths are stored on this device. */
  readonly id: string
  readonly key: (line: Line) => string
  /** A new empty line with a key of its own. */
  readonly blank: () => Line
  /** A copy of the line with a key of its own. */
  readonly copy: (line: Line) => Line
  /** Whether nothing has been entered yet, so that nothing is reported as missing. */
  readonly isBlank: (line: Line) => boolean
  /** The most lines. */
  readonly most: number
  /**
   * Set when the lines are fixed: their cells are filled in, and no line is added, moved or removed. A workbook identifies each by its key, in the
   * column with this heading.
   */
  readonly given?: { readonly keyHead: string }
  /** Set where fixed lines stand in groups, each under a heading. */
  readonly groups?: LineGroups<Line> | undefined
  readonly columns: readonly LineColumn<Line>[]
}

/** A cell to move the focus to, by its row and its column's id; a new object moves it again. */
export interface LinePlace {
  readonly row: number
  readonly column: string
}

/** The number by which people know a line. */
export const numberOf = <Line>({ groups }: LinesDefinition<Line>, line: Line | undefined, row: number): number =>
  groups && line !== undefined ? groups.number(line) : row + 1

/** Declares a line grid; make it once per language, since another definition judges all cells again. */
export const defineLines = <Line extends object>(definition: LinesDefinition<Line>): LinesDefinition<Line> => definition

/** What a cell of the column can be chosen from; null where it is only typed. */
export const choicesIn = <Line>(column: LineColumn<Line>): readonly { readonly value: string; readonly label: string }[] | null =>
  column.kind === "choice"
    ? column.options
    : column.kind === "text" && column.suggested
      ? column.suggested.map((value) => ({ value, label: value }))
      : null

/** Whether the column's cells can be edited by typing. */
export const isWritten = <Line>(column: LineColumn<Line>): column is HeldColumn<Line> => isHeld(column) && column.readOnly !== true

/** Whether the column's cells have a value. */
export const isHeld = <Line>(column: LineColumn<Line>): column is HeldColumn<Line> => column.kind !== "computed" && column.kind !== "detail"

/** Whether the column's cells are numbers, which are right-aligned. */
export const isNumber = <Line>(column: LineColumn<Line>): boolean =>
  column.kind === "computed" ? column.words !== true : column.kind === "decimal" || column.kind === "integer" || column.kind === "money"
