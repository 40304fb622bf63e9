import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { whenIdle } from "#client/browser/idle.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { cx } from "#ui/theme/cx.ts"
import { useMedia } from "#ui/theme/use-media.ts"
import { usePrinting } from "#ui/theme/use-printing.ts"
import { onPhone, paperOf, pinsOf, templateOf } from "./column.ts"
import { useCellHandlers } from "./use-cell-handlers.ts"
import type { GridProps } from "./grid-props.ts"
import s from "./data-grid.module.css"
import { GroupRow } from "./group-row.tsx"
import { type Entry, grouped, GroupHead } from "./groups.ts"
import { Foot, Head } from "./head.tsx"
import { GridRow } from "./row.tsx"
import { nextSorts, ranksOf, type Sort, sortRows } from "./sort.ts"
import { useDrawnColumns, virtualColumnsFrom } from "./use-drawn-columns.ts"
import { useDrawnRows } from "./use-drawn-rows.ts"
import type { Cell } from "./walk.ts"

/** In rows from this height on, a heading has two lines. */
const twoLines = 44

/** From this number of rows on, orders are computed in advance. */
const readyFrom = 1_000

const unsorted: readonly Sort[] = []

/**
 * An accessible grid: one `role="grid"`, arrows between cells, one tab stop, Enter opens; beyond 100 rows and 16 columns only the visible ones are
 * rendered.
 */
export function DataGrid<Row>(props: GridProps<Row>) {
  const { t, i18n } = useTranslation("common")
  const [ownSorts, setOwnSorts] = useState(unsorted)
  const { sorts = ownSorts, onSorts = setOwnSorts } = props
  const phone = useMedia("(max-width: 479px)")
  const columns = useMemo(() => (phone ? onPhone(props.columns) : props.columns), [phone, props.columns])
  const rows = useSorted(props, props.ordered ? unsorted : sorts, i18n.language)
  const printing = usePrinting()
  const { entries, toggle } = useEntries(rows, props.grouping, printing)
  const pins = useMemo(() => pinsOf(columns), [columns])
  const style = {
    "--columns": templateOf(columns, columns.length > virtualColumnsFrom),
    "--paper-columns": paperOf(columns),
    ...(props.height ? { "--grid-height": `${props.height}px` } : {}),
    ...(props.rowHeight ? { "--row": `${props.rowHeight}px` } : {}),
  }
  return (
    <Body
      {...props}
      columns={columns}
      entries={entries}
      onToggle={toggle}
      printing={printing}
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
  // Sort keys are computed in idle time: thousands of Chinese names take longer to compare than to render.
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

const noneClosed: ReadonlySet<string> = new Set()
/** The rows with the headings of their groups, and what closes and opens a group; on paper all are open. */
function useEntries<Row>(rows: readonly Row[], grouping: GridProps<Row>["grouping"], printing: boolean) {
  const [closed, setClosed] = useState(noneClosed)
  const entries = useMemo(
    (): readonly Entry<Row>[] => (grouping ? grouped(rows, grouping, printing ? noneClosed : closed) : rows),
    [rows, grouping, closed, printing],
  )
  const toggle = (key: string) =>
    setClosed((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  return { entries, toggle }
}

interface BodyProps<Row> extends Omit<GridProps<Row>, "rows"> {
  readonly entries: readonly Entry<Row>[]
  readonly onToggle: (group: string) => void
  readonly printing: boolean
  readonly style: CSSProperties
  readonly pins: readonly (CSSProperties | undefined)[]
  readonly head: React.ReactNode
  readonly empty: string
}

function Body<Row>(props: BodyProps<Row>) {
  const { entries, columns, printing } = props
  const keyOf = (entry: Entry<Row>) => (entry instanceof GroupHead ? `group ${entry.group.key}` : props.rowKey(entry))
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const here = { row: Math.min(at.row, Math.max(0, entries.length - 1)), column: at.column }
  const { list, drawn } = useDrawnRows({ entries, keyOf, rowHeight: props.rowHeight }, { box, here: here.row, printing })
  const across = useDrawnColumns({ box, columns, pins: props.pins, here: here.column, printing })
  const scrollTo = (cell: Cell) => {
    list?.scrollToIndex(cell.row)
    across.scrollTo?.(cell.column)
  }
  const handlers = useCellHandlers(props, box, { here, setAt, scrollTo: list || across.scrollTo ? scrollTo : null })
  const draw = (index: number, top: number | null, place?: number) => {
    const row = entries[index]
    if (row === undefined) return null
    const key = keyOf(row)
    const tabbable = index === here.row ? here.column : null
    const placed = { index, columns, tabbable, pins: across.pins, drawn: across.drawn, top }
    if (row instanceof GroupHead)
      return (
        <GroupRow
          key={place ?? key}
          {...placed}
          entry={row}
          tall={(props.rowHeight ?? 0) >= twoLines}
          onToggle={() => props.onToggle(row.group.key)}
        />
      )
    return (
      <GridRow
        key={place ?? key}
        {...placed}
        row={row}
        name={key}
        lit={key === props.lit}
        chosen={props.chosen?.has(key) ?? false}
        opens={props.onOpen !== undefined}
      />
    )
  }
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={-1}
      aria-label={props.label}
      aria-rowcount={entries.length + 1}
      aria-colcount={columns.length}
      className={cx(s.grid, props.flat && s.flat)}
      style={props.style}
      {...handlers}
    >
      <div className={s.inner} role="presentation">
        {props.head}
        {list ? (
          <div className={s.spacer} role="presentation" style={{ height: list.getTotalSize() }}>
            {drawn.map(({ index, start, place }) => draw(index, start, place))}
          </div>
        ) : (
          <div className={s.body} role="presentation">
            {entries.map((_, index) => draw(index, null))}
          </div>
        )}
        {props.foot && entries.length > 0 ? <Foot columns={columns} pins={props.pins} foot={props.foot} /> : null}
      </div>
      {entries.length === 0 ? <Empty title={props.empty} /> : null}
    </div>
  )
}
