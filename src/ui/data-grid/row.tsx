import { Fragment, memo } from "react"
import { cx } from "#ui/theme/cx.ts"
import s from "./data-grid.module.css"
import { type PlacedRow, RowFrame } from "./row-frame.tsx"

interface RowProps<Row> extends PlacedRow<Row> {
  readonly row: Row
  /** Identifies the row: content of cells other than text is created anew when another row takes these elements. */
  readonly name: string
  readonly lit: boolean
  readonly chosen: boolean
  readonly opens: boolean
}

function PlainRow<Row>({ row, name, lit, chosen, opens, ...placed }: RowProps<Row>) {
  return (
    <RowFrame
      {...placed}
      className={cx(opens && s.open, (lit || chosen) && s.lit)}
      selected={lit || chosen}
      cell={(column) => {
        const content = column.cell(row, { index: placed.index, chosen })
        const text = typeof content === "string" ? content : undefined
        return {
          content: text ?? <Fragment key={name}>{content}</Fragment>,
          title: text,
          className: cx(text === undefined ? s.cell : s.text, column.right && s.right),
        }
      }}
    />
  )
}

/** One row, rendered again only when its content has changed. */
export const GridRow = memo(PlainRow) as typeof PlainRow
