import { ChevronDown, ChevronRight } from "lucide-react"
import { cx } from "#ui/theme/cx.ts"
import s from "./data-grid.module.css"
import type { GroupHead } from "./groups.ts"
import { type PlacedRow, RowFrame } from "./row-frame.tsx"

interface GroupRowProps<Row> extends PlacedRow<Row> {
  readonly entry: GroupHead
  /** Whether there is room for two lines. */
  readonly tall: boolean
  readonly onToggle: () => void
}

/** The heading of a group of rows: its name with the button that hides and shows them, and what the group comes to below the columns. */
export function GroupRow<Row>({ entry: { group, open }, tall, onToggle, ...placed }: GroupRowProps<Row>) {
  const Icon = open ? ChevronDown : ChevronRight
  const head = (
    <button type="button" className={cx(s.toggle, tall && s.tall)} aria-expanded={open} title={group.detail} onClick={onToggle}>
      <Icon size={14} aria-hidden />
      <span>
        {group.head}
        {group.detail ? <small>{group.detail}</small> : null}
      </span>
    </button>
  )
  return (
    <RowFrame
      {...placed}
      className={cx(s.group)}
      cell={(column, at) =>
        at === 0
          ? { content: head, className: cx(s.cell, s.groupHead) }
          : { content: group.cells?.get(column.id) ?? null, className: cx(s.cell, column.right && s.right) }
      }
    />
  )
}
