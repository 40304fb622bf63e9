import type { CSSProperties, ReactNode } from "react"

/** A row's index, from 0, and whether it is selected. */
export interface Place {
  readonly index: number
  readonly chosen: boolean
}

/** A column of a grid, typed by its rows. */
export interface Column<Row> {
  readonly id: string
  readonly head: string
  /** Rendered in the heading instead of its text. */
  readonly headCell?: ReactNode
  /** In pixels; the columns with `grow` share the remaining width. */
  readonly width: number
  readonly grow?: boolean
  /** Numbers and amounts are right-aligned. */
  readonly right?: boolean
  /** Stays in view when scrolling sideways. Pinned columns are first or last, and do not grow. */
  readonly pin?: "start" | "end"
  readonly cell: (row: Row, place: Place) => ReactNode
  /** The sort key; without it the heading is not a button. */
  readonly sortKey?: (row: Row) => string | number | null
}

/** The widest that a column pinned at the start is on a phone, in pixels: it leaves more than half of the width to the others. */
const widestPinned = 144

/** The columns for a phone. */
export const onPhone = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => (column.pin === "start" && column.width > widestPinned ? { ...column, width: widestPinned } : column))

/** The columns' widths as a CSS grid template; `fixed` where their positions are computed from the widths alone. */
export const templateOf = (columns: readonly Column<never>[], fixed = false): string =>
  columns.map(({ width, grow, pin }) => (grow && !pin && !fixed ? `minmax(${width}px, 1fr)` : `${width}px`)).join(" ")

/** The same columns in print: all of them, with the relative widths of the screen. */
export const paperOf = (columns: readonly Column<never>[]): string => columns.map(({ width }) => `minmax(0, ${width}fr)`).join(" ")

/** The distance of each pinned column from the edge; undefined for the others. */
export function pinsOf(columns: readonly Column<never>[]): readonly (CSSProperties | undefined)[] {
  const before = (at: number) => columns.slice(0, at).reduce((sum, { width, pin }) => sum + (pin === "start" ? width : 0), 0)
  const after = (at: number) => columns.slice(at + 1).reduce((sum, { width, pin }) => sum + (pin === "end" ? width : 0), 0)
  return columns.map(({ pin }, at) => {
    if (pin === undefined) return undefined
    return pin === "start" ? { insetInlineStart: `${before(at)}px` } : { insetInlineEnd: `${after(at)}px` }
  })
}
