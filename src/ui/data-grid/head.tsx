import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react"
import type { CSSProperties, PointerEvent, ReactNode } from "react"
import { cx } from "#ui/theme/cx.ts"
import type { Column } from "./column.ts"
import s from "./data-grid.module.css"
import type { Sort } from "./sort.ts"

const narrowest = 48
const widest = 800

/** The heading of one column. A click sorts by it alone, a click with shift by it in addition. */
export function Head<Row>(props: {
  readonly column: Column<Row>
  readonly sorts: readonly Sort[]
  readonly pin: CSSProperties | undefined
  readonly onSort: (more: boolean) => void
  readonly onWidth: ((column: string, width: number) => void) | undefined
}) {
  const { column, sorts, pin, onWidth } = props
  const at = sorts.findIndex((sort) => sort.column === column.id)
  const sort = sorts[at]
  const Arrow = sort ? (sort.down ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <div
      role="columnheader"
      aria-sort={sort ? (sort.down ? "descending" : "ascending") : undefined}
      className={cx(s.headCell, column.right && s.right, column.pin && s[column.pin])}
      style={pin}
    >
      {column.sortKey ? (
        <button type="button" className={s.sort} onClick={(event) => props.onSort(event.shiftKey)}>
          <HeadText text={column.head} />
          <Arrow size={12} aria-hidden className={sort ? undefined : s.idle} />
          {sort && sorts.length > 1 ? <span className={s.rank}>{at + 1}</span> : null}
        </button>
      ) : (
        (column.headCell ?? <HeadText text={column.head} />)
      )}
      {onWidth ? <Edge onWidth={(width) => onWidth(column.id, width)} /> : null}
    </div>
  )
}

/** What is cut off where a column is narrow can be read under the pointer. */
const HeadText = ({ text }: { readonly text: string }) => (
  <span className={s.headText} title={text}>
    {text}
  </span>
)

/**
 * The edge of a column, which is dragged to resize it; the width is saved when it is released. Without a pointer the width is set in the dialog of
 * columns.
 */
export function Edge({ onWidth }: { readonly onWidth: (width: number) => void }) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget
    const head = edge.parentElement
    const grid = edge.closest<HTMLElement>("[role=grid]")
    if (!head || !grid) return
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    const tracks = getComputedStyle(head.parentElement ?? head).gridTemplateColumns.split(" ")
    const column = [...(head.parentElement?.children ?? [])].indexOf(head)
    const before = head.getBoundingClientRect().width
    let width = before
    edge.onpointermove = (moved) => {
      width = Math.round(Math.min(Math.max(before + moved.clientX - event.clientX, narrowest), widest))
      grid.style.setProperty("--columns", tracks.with(column, `${width}px`).join(" "))
    }
    edge.onlostpointercapture = () => {
      edge.onpointermove = null
      edge.onlostpointercapture = null
      if (width !== before) onWidth(width)
    }
  }
  return <span aria-hidden className={s.edge} onPointerDown={drag} />
}

/** The totals below the columns, visible at any scroll position. */
export function Foot<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly pins: readonly (CSSProperties | undefined)[]
  readonly foot: ReadonlyMap<string, ReactNode>
}) {
  return (
    <div role="row" className={s.foot}>
      {props.columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          className={cx(s.cell, column.right && s.right, column.pin && s[column.pin])}
          style={props.pins[at]}
        >
          {props.foot.get(column.id) ?? null}
        </div>
      ))}
    </div>
  )
}
