import { type CSSProperties, Fragment, memo } from "react"
import { cx } from "#ui/theme/cx.ts"
import type { Column } from "./column.ts"
import s from "./data-grid.module.css"

interface RowProps<Row> {
  readonly row: Row
  /** Identifies the row: content of cells other than text is created anew when another row takes these elements. */
  readonly name: string
  readonly index: number
  readonly columns: readonly Column<Row>[]
  /** The column that Tab reaches in this row; null in all other rows, so that moving renders only two rows. */
  readonly tabbable: number | null
  readonly lit: boolean
  readonly chosen: boolean
  /** The positions of pinned columns; the same list for every row. */
  readonly pins: readonly (CSSProperties | undefined)[]
  /** The indexes of the rendered columns; the same list for every row. */
  readonly drawn: readonly number[]
  readonly opens: boolean
  readonly top: number | null
}

function PlainRow<Row>({ row, name, index, columns, tabbable, lit, chosen, pins, drawn, opens, top }: RowProps<Row>) {
  const style: CSSProperties | undefined = top === null ? undefined : { transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={lit || chosen || undefined}
      data-row={index}
      className={cx(s.row, opens && s.open, (lit || chosen) && s.lit)}
      style={style}
    >
      {drawn.map((at) => {
        const column = columns[at]
        if (!column) return null
        const content = column.cell(row, { index, chosen })
        const text = typeof content === "string" ? content : undefined
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            data-column={at}
            tabIndex={tabbable === at ? 0 : -1}
            title={text}
            className={cx(text === undefined ? s.cell : s.text, column.right && s.right, column.pin && s[column.pin])}
            style={pins[at]}
          >
            {text ?? <Fragment key={name}>{content}</Fragment>}
          </div>
        )
      })}
    </div>
  )
}

/** One row, rendered again only when its content has changed. */
export const GridRow = memo(PlainRow) as typeof PlainRow
