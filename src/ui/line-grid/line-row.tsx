import { GripVertical } from "lucide-react"
import { type CSSProperties, memo, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { cx } from "#ui/theme/cx.ts"
import { displayed } from "./cell-text.tsx"
import { isNumber, isWritten, type LinesDefinition, numberOf } from "./define-lines.ts"
import { faultText } from "./fault-text.ts"
import s from "./line-grid.module.css"
import { cellText, type Faults, type Unread } from "./sheet.ts"

interface RowProps<Line> {
  readonly definition: LinesDefinition<Line>
  readonly line: Line
  readonly row: number
  /** The name of the group that begins with this line. */
  readonly group: string | undefined
  /** Whether this is the empty row below the last line, where a new one begins. */
  readonly isNew: boolean
  readonly readOnly: boolean
  readonly faults: Faults
  readonly unread: Unread
  /** Its selected columns; from -1 for none. */
  readonly from: number
  readonly to: number
  /** The active column with its editor; -1 and null in all other rows. */
  readonly active: number
  readonly editor: ReactNode
  /** The column with the fill handle; -1 for none. */
  readonly corner: number
  /** Set when the row is about to be filled, or rows are about to be moved before or behind it. */
  readonly mark: "fill" | "before" | "behind" | null
  /** The positions of pinned columns; the same list for every row. */
  readonly pins: readonly (CSSProperties | undefined)[]
  /** The distance from the first line in pixels. */
  readonly top: number
}

function PlainRow<Line>(props: RowProps<Line>) {
  const { t, i18n } = useTranslation("lines")
  const { definition, line, row, isNew, faults, active, from, to, pins } = props
  const number = numberOf(definition, line, row)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      className={cx(s.row, isNew && s.new, props.mark && s[props.mark])}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div role="rowheader" aria-colindex={1} data-column={-1} className={cx(s.cell, s.number, from >= 0 && s.numberIn)}>
        {props.readOnly || isNew || definition.given ? null : <GripVertical size={12} aria-hidden className={s.grip} />}
        <span className={s.unseen}>{[props.group, isNew ? t("newLine") : t("lineNumber", { number })].filter(Boolean).join(" ")}</span>
        <span aria-hidden>{isNew ? "+" : number}</span>
      </div>
      {definition.columns.map((column, at) => {
        const fault = faults.get(column.id)
        const text = cellText(definition, column, line, props.unread)
        const shown = column.kind === "detail" && isNew ? "" : displayed(column, text, i18n.language, line)
        const why = fault && faultText(t, fault)
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={(at >= from && at <= to) || undefined}
            aria-invalid={fault ? true : undefined}
            data-column={at}
            data-field={column.id}
            title={why ?? (shown.length > 12 ? shown : undefined)}
            className={cx(
              s.cell,
              isNumber(column) && s.right,
              column.pin && s.pin,
              !isWritten(column) && s.quiet,
              fault && s.wrong,
              from >= 0 && at >= from && at <= to && s.in,
              at === active && s.active,
            )}
            style={pins[at]}
          >
            {at === active ? props.editor : <span className={s.text}>{shown}</span>}
            {at === props.corner ? <span aria-hidden data-corner className={s.corner} /> : null}
          </div>
        )
      })}
    </div>
  )
}

/** One line, rendered again only when its content has changed. */
export const LineRow = memo(PlainRow) as typeof PlainRow
