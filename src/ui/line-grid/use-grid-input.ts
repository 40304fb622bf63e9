import type { ClipboardEvent, KeyboardEvent } from "react"
import { isComposing } from "#ui/field/is-composing.ts"
import { cellsOf, textOf } from "./clipboard.ts"
import { copied } from "./edit-lines.ts"
import { fulfilIn } from "./fulfil.ts"
import { type Standing, wishOf } from "./keys.ts"
import { placeOf } from "./place-of.ts"
import { useGridPointer } from "./use-grid-pointer.ts"
import type { LineGridAtWork } from "./use-line-grid.ts"

/** Keys, clipboard and pointer of a line grid. */
export function useGridInput<Line extends object>(
  work: LineGridAtWork<Line>,
  { page, widen }: { readonly page: () => number; readonly widen: (column: number, by: number) => void },
) {
  const { definition, anchor, head, writing } = work
  const columns = definition.columns.length
  const fulfil = fulfilIn(work, widen)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || isComposing(event.nativeEvent) || placeOf(event.target) === null) return
    const opens = event.key === "Enter" && !writing && definition.columns[anchor.column]?.kind === "detail"
    const wish = opens
      ? ({ to: "open" } as const)
      : wishOf(event, { mode: modeOf(work), anchor, head, rows: work.rows, columns, page: page() })
    if (!wish) return
    event.preventDefault()
    fulfil(wish)
  }
  return { fulfil, handlers: { onKeyDown, ...clipboardOf(work), ...useGridPointer(work) } }
}

/** The grid's mode for keys. */
function modeOf<Line extends object>({ snapshot, writing }: LineGridAtWork<Line>): Standing["mode"] {
  if (snapshot.matches({ writing: "inside" })) return "inside"
  if (writing) return "typing"
  return snapshot.matches({ ready: "leaving" }) ? "leaving" : "ready"
}

/** Copies, cuts and pastes as spreadsheets do. */
function clipboardOf<Line extends object>(work: LineGridAtWork<Line>) {
  const { definition, sheet, range, rowsTaken, perform, writing, language } = work
  const onCopy = (event: ClipboardEvent) => {
    if (writing) return false
    event.preventDefault()
    event.clipboardData.setData("text/plain", textOf(copied(definition, sheet, rowsTaken, language)))
    return true
  }
  const onPaste = (event: ClipboardEvent) => {
    if (writing || work.readOnly) return
    event.preventDefault()
    const table = cellsOf(event.clipboardData.getData("text/plain"))
    if (table.length > 0) perform({ type: "paste", range, table })
  }
  const onCut = (event: ClipboardEvent) => {
    if (onCopy(event)) perform({ type: "clear", range: rowsTaken })
  }
  return { onCopy, onCut, onPaste }
}
