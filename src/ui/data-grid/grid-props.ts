import type { Column } from "./column.ts"
import type { Grouping } from "./groups.ts"
import type { Sort } from "./sort.ts"

/** The props of a grid. */
export interface GridProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** Keep it stable between renders: a new list renders every row again. */
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  /** Called for a click or Enter on a row. */
  readonly onOpen?: (row: Row) => void
  /** Called for a double click, Enter or F2 on one cell, in grids where cells are edited instead of rows opened. */
  readonly onCell?: (row: Row, column: string) => void
  /** Called for the space bar on a row, or a click on an element with `data-mark`, to select or deselect it; with shift all rows up to it. */
  readonly onMark?: (row: Row, index: number, upTo: boolean) => void
  /** Called for a click on an element with `data-mark` in the heading. */
  readonly onMarkAll?: () => void
  /** The open or highlighted row. */
  readonly lit?: string
  /** The selected rows by their keys; they are highlighted. */
  readonly chosen?: ReadonlyMap<string, unknown>
  /** Given together when the order is controlled elsewhere. `ordered`: the rows come in this order; otherwise the grid sorts its own. */
  readonly sorts?: readonly Sort[]
  readonly onSorts?: (sorts: readonly Sort[]) => void
  readonly ordered?: boolean
  /** Set where rows stand in groups under headings of their own; sorting moves them within their group. */
  readonly grouping?: Grouping<Row> | undefined
  /** The row of totals below the columns, by column id. */
  readonly foot?: ReadonlyMap<string, React.ReactNode>
  /** Called when a column's edge was dragged. */
  readonly onWidth?: (column: string, width: number) => void
  readonly empty?: string
  /** Without a frame, for use inside a card without padding. */
  readonly flat?: boolean
  readonly height?: number
  /** The height of a row in pixels; by default the person's setting. */
  readonly rowHeight?: number
}
