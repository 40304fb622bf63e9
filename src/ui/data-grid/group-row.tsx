import { ChevronDown, ChevronRight } from "lucide-react"
import type { CSSProperties } from "react"
import { cx } from "#ui/theme/cx.ts"
import type { Column } from "./column.ts"
import s from "./data-grid.module.css"
import type { GroupHead } from "./groups.ts"

/** The heading of a group of rows: its name with the button that hides and shows them, and what the group comes to below the columns. */
export function GroupRow<Row>(props: {
  readonly entry: GroupHead
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly tabbable: number | null
  readonly pins: readonly (CSSProperties | undefined)[]
  readonly drawn: readonly number[]
  readonly top: number | null
  /** Whether there is room for two lines. */
  readonly tall: boolean
  readonly onToggle: () => void
}) {
  const { entry, index, columns, tabbable, pins, drawn, top, tall, onToggle } = props
  const { group, open } = entry
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={cx(s.row, s.group)}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
    >
      {drawn.map((at) => {
        const column = columns[at]
        if (!column) return null
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            data-column={at}
            tabIndex={tabbable === at ? 0 : -1}
            className={cx(s.cell, at === 0 && s.groupHead, at > 0 && column.right && s.right, column.pin && s[column.pin])}
            style={pins[at]}
          >
            {at === 0 ? (
              <button type="button" className={cx(s.toggle, tall && s.tall)} aria-expanded={open} title={group.detail} onClick={onToggle}>
                <Icon size={14} aria-hidden />
                <span>
                  {group.head}
                  {group.detail ? <small>{group.detail}</small> : null}
                </span>
              </button>
            ) : (
              (group.cells?.get(column.id) ?? null)
            )}
          </div>
        )
      })}
    </div>
  )
}
