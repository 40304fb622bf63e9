import { type CSSProperties, memo } from "react"
import { cx } from "#ui/theme/cx.ts"
import type { Column } from "./column.ts"
import s from "./data-grid.module.css"

interface RowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly columns: readonly Column<Row>[]
  /** The column that Tab reaches in this row; null in all other rows, so that moving redraws two rows only. */
  readonly tabbable: number | null
  readonly lit: boolean
  readonly opens: boolean
  readonly top: number | null
}

function PlainRow<Row>({ row, index, columns, tabbable, lit, opens, top }: RowProps<Row>) {
  const style: CSSProperties | undefined = top === null ? undefined : { transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={lit || undefined}
      data-row={index}
      className={cx(s.row, opens && s.open, lit && s.lit)}
      style={style}
    >
      {columns.map((column, at) => {
        const content = column.cell(row)
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            data-column={at}
            tabIndex={tabbable === at ? 0 : -1}
            className={cx(s.cell, column.right && s.right)}
          >
            {typeof content === "string" ? (
              <span className={s.text} title={content}>
                {content}
              </span>
            ) : (
              content
            )}
          </div>
        )
      })}
    </div>
  )
}

/** One row, redrawn only when what it shows has changed. */
export const GridRow = memo(PlainRow) as typeof PlainRow
