import { useTranslation } from "react-i18next"
import { CellEditor } from "./cell-editor.tsx"
import { type LineColumn, numberOf } from "./define-lines.ts"
import type { pinsFor } from "./grid-columns.ts"
import { LineRow } from "./line-row.tsx"
import type { Fault } from "./read-cell.ts"
import { type Faults, faultsOf, type Unread } from "./sheet.ts"
import type { LineGridAtWork } from "./use-line-grid.ts"

const noUnread: Unread = new Map()
const noFaults: Faults = new Map()

/** The drop mark of a row that is about to be filled, or next to which rows are about to be moved. */
function markOf<Line extends object>({ snapshot, range }: LineGridAtWork<Line>, row: number) {
  const { target } = snapshot.context
  const beyond = row < range.top || row > range.bottom
  if (snapshot.matches("filling") && beyond && row >= Math.min(target, range.top) && row <= Math.max(target, range.bottom)) return "fill"
  if (snapshot.matches("moving") && row === target && beyond) return target > range.bottom ? "behind" : "before"
  return null
}

/** Renders one line, or the empty row after the last, where a new line begins; the first line of a group names it for screen readers. */
export function drawnLine<Line extends object>(
  work: LineGridAtWork<Line>,
  pins: ReturnType<typeof pinsFor>,
  row: number,
  top: number,
  group?: string,
) {
  const { definition, sheet, anchor, range, readOnly, spare } = work
  const line = sheet.lines[row]
  const shown = line ?? spare
  const here = row === anchor.row
  const column = definition.columns[anchor.column]
  const ranged = row >= range.top && row <= range.bottom
  const faults = line === undefined ? noFaults : faultsOf(definition, line, sheet.unread)
  return (
    <LineRow
      // The empty row keeps its element, and the focus in it, when the definition is made anew, as when its texts arrive.
      key={line === undefined ? "+" : definition.key(line)}
      definition={definition}
      line={shown}
      row={row}
      group={group}
      isNew={line === undefined}
      readOnly={readOnly}
      faults={faults}
      unread={faults.size === 0 ? noUnread : sheet.unread}
      from={ranged ? range.left : -1}
      to={ranged ? range.right : -1}
      active={here ? anchor.column : -1}
      corner={!readOnly && row === range.bottom && line !== undefined ? range.right : -1}
      mark={markOf(work, row)}
      pins={pins}
      top={top}
      editor={
        here && column ? <EditorHere work={work} column={column} line={shown} fault={readOnly ? undefined : faults.get(column.id)} /> : null
      }
    />
  )
}

/** The editor in the active cell. */
function EditorHere<Line extends object>(props: {
  readonly work: LineGridAtWork<Line>
  readonly column: LineColumn<Line>
  readonly line: Line
  readonly fault: Fault | undefined
}) {
  const { t } = useTranslation("lines")
  const { work, column } = props
  const { anchor, snapshot, readOnly } = work
  return (
    <CellEditor
      column={column}
      line={props.line}
      label={t("cell", { number: numberOf(work.definition, props.line, anchor.row), field: column.head })}
      text={work.textAt(anchor)}
      typed={work.writing ? snapshot.context.text : null}
      inside={snapshot.matches({ writing: "inside" })}
      locked={readOnly || !work.canWrite(anchor.column)}
      fault={props.fault}
      takesFocus={work.takesFocus}
      onType={(typed) => work.send({ type: "text.type", text: typed })}
      onKeep={work.keep}
      onOpen={work.open}
      onWrite={work.write}
    />
  )
}
