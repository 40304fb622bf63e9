import type { Column } from "./column.ts"
import type { Sort } from "./sort.ts"

/** What a grid is given. */
export interface GridProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** Keep it stable between renders: a new list redraws every row. */
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** A click or Enter on a row. */
  readonly onOpen?: (row: Row) => void
  /** A double click, Enter or F2 on one cell, for grids in which cells and not rows are worked on. */
  readonly onCell?: (row: Row, column: string) => void
  /** The space bar on a row, or a click on what has `data-mark` in it: it is to be chosen, or no longer; with shift all up to it. */
  readonly onMark?: (row: Row, index: number, upTo: boolean) => void
  /** A click on what has `data-mark` in the head. */
  readonly onMarkAll?: () => void
  /** The row that is open or meant. */
  readonly lit?: string
  /** The chosen rows by their keys: they are highlighted, and their cells know it. */
  readonly chosen?: ReadonlyMap<string, unknown>
  /** Given together when the order is kept elsewhere. `ordered`: the rows come in this order; otherwise the grid orders what it has. */
  readonly sorts?: readonly Sort[]
  readonly onSorts?: (sorts: readonly Sort[]) => void
  readonly ordered?: boolean
  /** What stands below the columns, by their ids: a row of totals. */
  readonly foot?: ReadonlyMap<string, React.ReactNode>
  /** A column's edge was dragged to this width. */
  readonly onWidth?: (column: string, width: number) => void
  readonly empty?: string
  /** Draws no frame, for use inside a card without padding. */
  readonly flat?: boolean
  readonly height?: number
  /** The height of a row in pixels; otherwise the one that the person has set. */
  readonly rowHeight?: number
}
