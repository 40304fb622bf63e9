import { useLayoutEffect, useMemo, useRef, useState } from "react"
import { createActor } from "xstate"
import { useActor } from "#client/browser/use-actor.ts"
import { type LineCell, type LineGridEvent, lineGridMachine } from "#machines/line-grid/line-grid.machine.ts"
import { isWritten, type LinesDefinition } from "./define-lines.ts"
import { editLines, type LineEdit } from "./edit-lines.ts"
import { cellText, type Range, rangeOf, type Sheet, shownText, type Unread } from "./sheet.ts"
import type { LinesHistory } from "./use-lines.ts"

/** What a line grid works on. */
export interface LinesAtWork<Line> {
  /** Stable between renders. */
  readonly definition: LinesDefinition<Line>
  readonly lines: readonly Line[]
  /** All lines anew; `only` when no more than one of them is another or is new behind the last. */
  readonly onChange: (lines: readonly Line[], only?: { readonly row: number; readonly line: Line }) => void
  readonly history: LinesHistory
  readonly readOnly?: boolean
  /** A cell of the kind `detail` is opened. */
  readonly onDetail?: (row: number, column: string) => void
}

const noUnread: Unread = new Map()

/** Whether the cell that is worked in is to have the focus once it is drawn. */
function useFocusWish() {
  const wantsFocus = useRef(false)
  const [, setTurn] = useState(0)
  return {
    wantsFocus,
    // Draws again even when nothing else has changed: a wish that stayed would take the focus from somewhere else later.
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

/** The lines with what could not be read in them, and how an edit is carried out on both. */
function useEdits<Line extends object>(
  { definition, lines, onChange, history, readOnly }: LinesAtWork<Line>,
  send: (event: LineGridEvent) => void,
) {
  const [unread, setUnread] = useState(noUnread)
  const [left, setLeft] = useState(0)
  const sheet = useMemo((): Sheet<Line> => ({ lines, unread }), [lines, unread])
  // Two edits may follow one another before the screen is drawn again.
  const held = useRef(sheet)
  useLayoutEffect(() => {
    held.current = sheet
  }, [sheet])
  const perform = (edit: LineEdit<Line>) => {
    if (readOnly) return
    const before = held.current
    const made = editLines(definition, before, edit)
    held.current = made
    setLeft(made.left)
    if (made.unread !== before.unread) setUnread(made.unread)
    if (made.lines !== before.lines) {
      const row = edit.type === "write" ? edit.at.row : edit.type === "replace" ? edit.row : -1
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

/** Where one stands in the grid, and which cells are in the range. */
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
  /** The rows of the range that are lines already. */
  const rowsTaken: Range = { ...range, bottom: Math.min(range.bottom, lines.length - 1) }
  return { rows, anchor, head, range, rowsTaken }
}

/** What stands in the cells, and in which columns one may write. */
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

/** The grid's chart, the lines behind it and what can be done with them. */
export function useLineGrid<Line extends object>({ definition, lines, onChange, history, readOnly = false, onDetail }: LinesAtWork<Line>) {
  const [snapshot, actor] = useActor(() => createActor(lineGridMachine))
  const { wantsFocus, focusHere, takesFocus } = useFocusWish()
  const send = (event: LineGridEvent) => {
    focusHere()
    actor.send(event)
  }
  const { sheet, left, perform } = useEdits({ definition, lines, onChange, history, readOnly }, send)

  const spare = useMemo(() => definition.blank(), [definition])
  const standing = standingIn({ definition, lines, readOnly }, snapshot.context)
  const { anchor } = standing
  const writing = snapshot.matches("writing")
  /** What is being written counts from now on. */
  const keep = () => {
    if (!actor.getSnapshot().matches("writing")) return
    const { text } = actor.getSnapshot().context
    actor.send({ type: "text.end" })
    perform({ type: "write", at: anchor, text })
  }
  const { textAt, canWrite } = cellsOf(definition, sheet, spare, readOnly)
  /** Opens the cell: its text, its list of values or what is behind it. */
  const open = () => {
    const column = definition.columns[anchor.column]
    if (column?.kind === "detail") {
      if (anchor.row < lines.length) onDetail?.(anchor.row, column.id)
      return
    }
    if (!canWrite(anchor.column)) return
    if (column?.kind === "lov") return send({ type: "aside.open" })
    const shown = column === undefined ? "" : shownText(column, textAt(anchor))
    send({ type: "text.open", text: writing ? snapshot.context.text : shown })
  }
  /** Chosen from a list, a calendar or a list of values. */
  const write = (text: string) => {
    send({ type: "text.end" })
    perform({ type: "write", at: anchor, text })
  }
  return {
    definition,
    sheet,
    spare,
    readOnly,
    snapshot,
    ...standing,
    /** How many lines found no room in the last edit. */
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

/** A line grid at work. */
export type LineGridAtWork<Line extends object> = ReturnType<typeof useLineGrid<Line>>
