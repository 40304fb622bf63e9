import type { ReactNode } from "react"

/** A column of a grid, typed by its rows. */
export interface Column<Row> {
  readonly id: string
  readonly head: string
  /** Pixels; the columns with `grow` share what is left. */
  readonly width: number
  readonly grow?: boolean
  /** Numbers and money stand right. */
  readonly right?: boolean
  readonly cell: (row: Row) => ReactNode
  /** What the column sorts by; without it the head is not a button. */
  readonly sortKey?: (row: Row) => string | number | null
}

/** The columns' widths as a CSS grid template. */
export const templateOf = (columns: readonly Column<never>[]): string =>
  columns.map(({ width, grow }) => (grow ? `minmax(${width}px, 1fr)` : `${width}px`)).join(" ")
