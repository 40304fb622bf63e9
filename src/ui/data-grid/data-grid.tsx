import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { whenIdle } from "#client/calm.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { cx } from "#ui/theme/cx.ts"
import { useRowHeight } from "#ui/theme/look.ts"
import { usePrinting } from "#ui/theme/use-printing.ts"
import { type Column, paperOf, pinsOf, templateOf } from "./column.ts"
import s from "./data-grid.module.css"
import { Foot, Head } from "./head.tsx"
import { keptPlaces } from "./places.ts"
import { GridRow } from "./row.tsx"
import { nextSorts, ranksOf, type Sort, sortRows } from "./sort.ts"
import { type Cell, walk } from "./walk.ts"

/** More rows than this are drawn only as far as they are seen; on paper all of them are. */
const virtualFrom = 100
/** From so many rows on, an order is made ready before it is asked for. */
const readyFrom = 1_000

interface GridProps<Row> {
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
  /** The rows that are chosen, by their keys: lit, and told to their cells. */
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
  /** Inside a flush card: no frame of its own. */
  readonly flat?: boolean
  readonly height?: number
  /** Pixels, in the place of the screen's own row height. */
  readonly rowHeight?: number
}

const unsorted: readonly Sort[] = []

/** A grid by the book: one `role="grid"`, arrows between cells, one tab stop, Enter opens, over 100 rows only those seen are drawn. */
export function DataGrid<Row>(props: GridProps<Row>) {
  const { t, i18n } = useTranslation("common")
  const [ownSorts, setOwnSorts] = useState(unsorted)
  const { columns, sorts = ownSorts, onSorts = setOwnSorts } = props
  const rows = useSorted(props, props.ordered ? unsorted : sorts, i18n.language)
  const pins = useMemo(() => pinsOf(columns), [columns])
  const style = {
    "--columns": templateOf(columns),
    "--paper-columns": paperOf(columns),
    ...(props.height ? { "--grid-height": `${props.height}px` } : {}),
    ...(props.rowHeight ? { "--row": `${props.rowHeight}px` } : {}),
  } as CSSProperties
  return (
    <Body
      {...props}
      rows={rows}
      pins={pins}
      style={style}
      head={
        <div role="row" aria-rowindex={1} className={s.head}>
          {columns.map((column, at) => (
            <Head
              key={column.id}
              column={column}
              sorts={sorts}
              pin={pins[at]}
              onSort={(more) => onSorts(nextSorts(sorts, column.id, more))}
              onWidth={props.onWidth}
            />
          ))}
        </div>
      }
      empty={props.empty ?? t("nothingHere")}
    />
  )
}

function useSorted<Row>({ rows, columns, ordered }: GridProps<Row>, sorts: readonly Sort[], language: string): readonly Row[] {
  // What the rows would be ordered by is worked out while nobody waits: thousands of Chinese names take longer to compare than to draw.
  useEffect(() => {
    if (ordered || rows.length < readyFrom) return
    let wanted = true
    const ready = async () => {
      for (const { sortKey } of columns) {
        if (!sortKey || !rows.some((row) => typeof sortKey(row) === "string")) continue
        await whenIdle()
        if (wanted) ranksOf(rows, sortKey, language)
      }
    }
    void ready()
    return () => {
      wanted = false
    }
  }, [rows, columns, ordered, language])
  return useMemo(() => {
    const by = sorts.flatMap(({ column, down }) => {
      const keyOf = columns.find(({ id }) => id === column)?.sortKey
      return keyOf ? [{ keyOf, down }] : []
    })
    return by.length > 0 ? sortRows(rows, by, language) : rows
  }, [rows, columns, sorts, language])
}

interface BodyProps<Row> extends GridProps<Row> {
  readonly style: CSSProperties
  readonly pins: readonly (CSSProperties | undefined)[]
  readonly head: React.ReactNode
  readonly empty: string
}

function Body<Row>(props: BodyProps<Row>) {
  const { rows, columns } = props
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const here = { row: Math.min(at.row, Math.max(0, rows.length - 1)), column: at.column }
  const printing = usePrinting()
  const virtual = rows.length > virtualFrom && !printing
  const screenHeight = useRowHeight()
  const rowHeight = props.rowHeight ?? screenHeight
  // The focused row stays drawn wherever one scrolls, so that focus is never lost.
  const list = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([here.row, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  useLayoutEffect(() => list.measure(), [list, rowHeight])
  const drawn = list.getVirtualItems()
  const [placesOf] = useState(keptPlaces)
  const places = placesOf(
    drawn.map(({ index }) => {
      const row = rows[index]
      return row === undefined ? "" : props.rowKey(row)
    }),
  )
  const cellAt = (cell: Cell) => box.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"] > [data-column="${cell.column}"]`)
  const focus = (cell: Cell) => {
    setAt(cell)
    if (virtual) list.scrollToIndex(cell.row)
    const drawn = cellAt(cell)
    if (drawn) drawn.focus()
    else requestAnimationFrame(() => cellAt(cell)?.focus())
  }
  const open = (index: number) => {
    const row = rows[index]
    if (row !== undefined) props.onOpen?.(row)
  }
  const openCell = ({ row: index, column }: Cell) => {
    const row = rows[index]
    const id = columns[column]?.id
    if (row !== undefined && id !== undefined) props.onCell?.(row, id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset["column"] === undefined) return
    const from = placeOf(event.target) ?? here
    if (event.key === "Enter" || event.key === "F2") {
      // The key belongs to this cell: a field or a form that opens by it must not read it as its own.
      event.preventDefault()
      openCell(from)
      return event.key === "Enter" ? open(from.row) : undefined
    }
    const row = rows[from.row]
    if (event.key === " " && props.onMark && row !== undefined) {
      event.preventDefault()
      return props.onMark(row, from.row, event.shiftKey)
    }
    const next = walk(event.key, event.ctrlKey || event.metaKey, from, rows.length, columns.length, 10)
    if (!next) return
    event.preventDefault()
    focus(next)
  }
  const mark = (box: Element, upTo: boolean) => {
    const place = placeOf(box)
    const row = place && rows[place.row]
    if (place === null) props.onMarkAll?.()
    else if (row) props.onMark?.(row, place.row, upTo)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest("[data-mark]")) return mark(event.target, event.shiftKey)
    if (event.target.closest("a, button, input, select")) return
    const place = placeOf(event.target)
    if (!place) return
    setAt(place)
    open(place.row)
  }
  const draw = (index: number, top: number | null, place?: number) => {
    const row = rows[index]
    if (row === undefined) return null
    const key = props.rowKey(row)
    return (
      <GridRow
        key={place ?? key}
        row={row}
        name={key}
        index={index}
        columns={columns}
        tabbable={index === here.row ? here.column : null}
        lit={key === props.lit}
        chosen={props.chosen?.has(key) ?? false}
        pins={props.pins}
        opens={props.onOpen !== undefined}
        top={top}
      />
    )
  }
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      className={cx(s.grid, props.flat && s.flat)}
      style={props.style}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest("input, textarea, select")) return
        const place = placeOf(event.target)
        if (place) openCell(place)
      }}
    >
      <div className={s.inner} role="presentation">
        {props.head}
        {virtual ? (
          <div className={s.spacer} role="presentation" style={{ height: list.getTotalSize() }}>
            {drawn.map(({ index, start }, at) => draw(index, start, places[at]))}
          </div>
        ) : (
          <div className={s.body} role="presentation">
            {rows.map((_, index) => draw(index, null))}
          </div>
        )}
        {props.foot && rows.length > 0 ? <Foot columns={columns} pins={props.pins} foot={props.foot} /> : null}
      </div>
      {rows.length === 0 ? <Empty title={props.empty} /> : null}
    </div>
  )
}

/** The cell that an element stands in. */
function placeOf(element: Element): Cell | null {
  const row = element.closest<HTMLElement>("[data-row]")?.dataset["row"]
  const column = element.closest<HTMLElement>("[data-column]")?.dataset["column"]
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}
