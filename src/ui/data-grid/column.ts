import type { CSSProperties, ReactNode } from "react"

/** Where a row stands: its place among the rows, from 0, and whether it is one of those chosen. */
export interface Place {
  readonly index: number
  readonly chosen: boolean
}

/** A column of a grid, typed by its rows. */
export interface Column<Row> {
  readonly id: string
  readonly head: string
  /** Drawn in the head instead of its word. */
  readonly headCell?: ReactNode
  /** Pixels; the columns with `grow` share what is left. */
  readonly width: number
  readonly grow?: boolean
  /** Numbers and money stand right. */
  readonly right?: boolean
  /** It stays in view when one scrolls sideways. Pinned columns stand first or last, and do not grow. */
  readonly pin?: "start" | "end"
  readonly cell: (row: Row, place: Place) => ReactNode
  /** What the column sorts by; without it the head is not a button. */
  readonly sortKey?: (row: Row) => string | number | null
}

/** The columns' widths as a CSS grid template; `fixed` where their places are reckoned from their widths alone. */
export const templateOf = (columns: readonly Column<never>[], fixed = false): string =>
  columns.map(({ width, grow, pin }) => (grow && !pin && !fixed ? `minmax(${width}px, 1fr)` : `${width}px`)).join(" ")

/** The same columns on paper: all of them, as wide to each other as on the screen. */
export const paperOf = (columns: readonly Column<never>[]): string => columns.map(({ width }) => `minmax(0, ${width}fr)`).join(" ")

/** How far from the edge each pinned column stands; undefined for those that move. */
export function pinsOf(columns: readonly Column<never>[]): readonly (CSSProperties | undefined)[] {
  const before = (at: number) => columns.slice(0, at).reduce((sum, { width, pin }) => sum + (pin === "start" ? width : 0), 0)
  const after = (at: number) => columns.slice(at + 1).reduce((sum, { width, pin }) => sum + (pin === "end" ? width : 0), 0)
  return columns.map(({ pin }, at) => {
    if (pin === undefined) return undefined
    return pin === "start" ? { insetInlineStart: `${before(at)}px` } : { insetInlineEnd: `${after(at)}px` }
  })
}
