import { useLayoutEffect, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { createActor } from "xstate"
import { useActor } from "#client/browser/use-actor.ts"
import { type LineCell, type LineGridEvent, lineGridMachine } from "#machines/line-grid/line-grid.machine.ts"
import { typedText } from "./cell-text.tsx"
import { isWritten, type LinesDefinition } from "./define-lines.ts"
import { editLines, type LineEdit } from "./edit-lines.ts"
import { cellText, type Range, rangeOf, type Sheet, type Unread } from "./sheet.ts"
import type { LinesHistory } from "./use-lines.ts"

/** The data of a line grid. */
export interface LinesAtWork<Line> {
  /** Must be stable between renders. */
  readonly definition: LinesDefinition<Line>
  readonly lines: readonly Line[]
  /** Called with all new lines; `only` is set when at most one of them has changed or was appended. */
  readonly onChange: (lines: readonly Line[], only?: { readonly row: number; readonly line: Line }) => void
  /** Called with the texts that the lines cannot hold whenever they change. */
  readonly onUnread?: (unread: Unread) => void
  readonly history: LinesHistory
  readonly readOnly?: boolean
  /** Called when a cell of the kind `detail` is opened. */
  readonly onDetail?: (row: number, column: string) => void
}

const noUnread: Unread = new Map()

/** Whether the active cell should take the focus once it is rendered. */
function useFocusWish() {
  const wantsFocus = useRef(false)
  const [, setTurn] = useState(0)
  return {
    wantsFocus,
    // Renders again even without another change: an unfulfilled wish would take the focus from elsewhere later.
    focusHere: () => {
      wantsFocus.current = true
      setTurn((turn) => turn + 1)
    },
    takesFocus: (): boolean => {
      const wanted = wantsFocus.current
      wantsFocus.current = false
      return wanted
    },
  }
}

/** The lines with their unparsable texts, and the function that applies an edit to both. */
function useEdits<Line extends object>(
  { definition, lines, onChange, onUnread, history, readOnly }: LinesAtWork<Line>,
  language: string,
  send: (event: LineGridEvent) => void,
) {
  const [unread, setUnread] = useState(noUnread)
  const [left, setLeft] = useState(0)
  const sheet = useMemo((): Sheet<Line> => ({ lines, unread }), [lines, unread])
  // Two edits may follow one another before the next rendering.
  const held = useRef(sheet)
  useLayoutEffect(() => {
    held.current = sheet
  }, [sheet])
  const perform = (edit: LineEdit<Line>) => {
    if (readOnly) return
    const before = held.current
    const made = editLines(definition, before, edit, language)
    held.current = made
    setLeft(made.left)
    if (made.unread !== before.unread) {
      setUnread(made.unread)
      onUnread?.(made.unread)
    }
    if (made.lines !== before.lines) {
      const row = edit.type === "write" || edit.type === "pick" ? edit.at.row : -1
      const line = made.lines[row]
      onChange(made.lines, line === undefined ? undefined : { row, line })
      history.step?.()
    }
    const { select } = made
    if (select)
      send({ type: "range.take", anchor: { row: select.top, column: select.left }, head: { row: select.bottom, column: select.right } })
  }
  return { sheet, left, perform }
}

/** The active cell, and the selected range. */
function standingIn<Line>(
  { definition, lines, readOnly }: Pick<LinesAtWork<Line>, "definition" | "lines" | "readOnly">,
  at: { readonly anchor: LineCell; readonly head: LineCell },
) {
  const grows = !readOnly && !definition.given && lines.length < definition.most
  const rows = lines.length + (grows ? 1 : 0)
  const inside = ({ row, column }: LineCell): LineCell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.min(column, definition.columns.length - 1),
  })
  const anchor = inside(at.anchor)
  const head = inside(at.head)
  const range = rangeOf(anchor, head)
  /** The selected rows that are already lines. */
  const rowsTaken: Range = { ...range, bottom: Math.min(range.bottom, lines.length - 1) }
  return { rows, anchor, head, range, rowsTaken }
}

/** The cells' texts, and the editable columns. */
const cellsOf = <Line extends object>(
  definition: LinesDefinition<Line>,
  { lines, unread }: Sheet<Line>,
  spare: Line,
  readOnly: boolean,
) => ({
  textAt: ({ row, column: at }: LineCell): string => {
    const column = definition.columns[at]
    return column === undefined ? "" : cellText(definition, column, lines[row] ?? spare, unread)
  },
  canWrite: (column: number): boolean => {
    const found = definition.columns[column]
    return !readOnly && found !== undefined && isWritten(found)
  },
})

/** A line grid's chart, lines and operations. */
export function useLineGrid<Line extends object>(given: LinesAtWork<Line>) {
  const { definition, lines, history, readOnly = false, onDetail } = given
  const { language } = useTranslation("lines").i18n
  const [snapshot, actor] = useActor(() => createActor(lineGridMachine))
  const { wantsFocus, focusHere, takesFocus } = useFocusWish()
  const send = (event: LineGridEvent) => {
    focusHere()
    actor.send(event)
  }
  const { sheet, left, perform } = useEdits(given, language, send)

  const spare = useMemo(() => definition.blank(), [definition])
  const standing = standingIn({ definition, lines, readOnly }, snapshot.context)
  const { anchor } = standing
  const writing = snapshot.matches("writing")
  /** Accepts the input. */
  const keep = () => {
    if (!actor.getSnapshot().matches("writing")) return
    const { text } = actor.getSnapshot().context
    actor.send({ type: "text.end" })
    perform({ type: "write", at: anchor, text })
  }
  const { textAt, canWrite } = cellsOf(definition, sheet, spare, readOnly)
  /** Opens the cell: its text, its list of values or its details. */
  const open = () => {
    const column = definition.columns[anchor.column]
    if (column?.kind === "detail") {
      if (anchor.row < lines.length) onDetail?.(anchor.row, column.id)
      return
    }
    if (!canWrite(anchor.column)) return
    if (column?.kind === "lov") return send({ type: "aside.open" })
    const shown = column === undefined ? "" : typedText(column, textAt(anchor), language)
    send({ type: "text.open", text: writing ? snapshot.context.text : shown })
  }
  /** Picked from the options, a calendar or a list of values. */
  const write = (text: string) => {
    send({ type: "text.end" })
    perform({ type: "write", at: anchor, text })
  }
  return {
    definition,
    sheet,
    spare,
    readOnly,
    language,
    snapshot,
    ...standing,
    /** The number of lines without room in the last edit. */
    left,
    history,
    focusHere,
    wantsFocus,
    takesFocus,
    writing,
    send,
    perform,
    keep,
    open,
    write,
    textAt,
    canWrite,
  }
}

/** A line grid's state and operations. */
export type LineGridAtWork<Line extends object> = ReturnType<typeof useLineGrid<Line>>
