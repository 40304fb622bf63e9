import type { CSSProperties, ReactNode } from "react"
import { cx } from "#ui/theme/cx.ts"
import type { Column } from "./column.ts"
import s from "./data-grid.module.css"

/** Where a row stands, and which of its cells are rendered. */
export interface PlacedRow<Row> {
  readonly index: number
  readonly columns: readonly Column<Row>[]
  /** The column that Tab reaches in this row; null in all other rows, so that moving renders only two rows. */
  readonly tabbable: number | null
  /** The positions of pinned columns; the same list for every row. */
  readonly pins: readonly (CSSProperties | undefined)[]
  /** The indexes of the rendered columns; the same list for every row. */
  readonly drawn: readonly number[]
  readonly top: number | null
}

/** What a cell shows, and how. */
interface CellLook {
  readonly content: ReactNode
  readonly title?: string | undefined
  readonly className: string
}

interface RowFrameProps<Row> extends PlacedRow<Row> {
  readonly className: string
  readonly selected?: boolean
  readonly cell: (column: Column<Row>, at: number) => CellLook
}

/** A row of a grid with its cells, whatever they say. */
export function RowFrame<Row>({ index, columns, tabbable, pins, drawn, top, className, selected, cell }: RowFrameProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      data-row={index}
      className={cx(s.row, className)}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
    >
      {drawn.map((at) => {
        const column = columns[at]
        if (!column) return null
        const { content, title, className: look } = cell(column, at)
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            data-column={at}
            tabIndex={tabbable === at ? 0 : -1}
            title={title}
            className={cx(look, column.pin && s[column.pin])}
            style={pins[at]}
          >
            {content}
          </div>
        )
      })}
    </div>
  )
}
