import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useEffectEvent } from "react"
import type { LineCell } from "#machines/line-grid/line-grid.machine.ts"
import { cellsOf, textOf } from "./clipboard.ts"
import { copied } from "./edit-lines.ts"
import { type Standing, type Wish, wishOf } from "./keys.ts"
import type { LineGridAtWork } from "./use-line-grid.ts"

/** The cell that an element stands in; column -1 is the row's head. */
function placeOf(target: EventTarget | null): LineCell | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>("[data-row]")?.dataset["row"]
  const column = target.closest<HTMLElement>("[data-column]")?.dataset["column"]
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}

/** Keys, clipboard and pointer of a line grid. */
export function useGridInput<Line extends object>(
  work: LineGridAtWork<Line>,
  { page, widen }: { readonly page: () => number; readonly widen: (column: number, by: number) => void },
) {
  const { definition, sheet, snapshot, anchor, head, range, rowsTaken, send, perform, keep, open, writing } = work
  const columns = definition.columns.length

  const fulfil = (wish: Wish) => {
    work.focusHere()
    switch (wish.to) {
      case "go":
        return send({ type: "cell.go", to: wish.cell })
      case "reach":
        return send({ type: "cell.reach", to: wish.cell })
      case "keep":
        keep()
        return send({ type: "cell.go", to: wish.cell })
      case "take":
        return send({ type: "range.take", anchor: wish.anchor, head: wish.head })
      case "widen":
        return widen(anchor.column, wish.by)
      case "open":
        return open()
      case "giveUp":
        return send({ type: "text.end" })
      case "leave":
        return send({ type: "grid.leave" })
      case "clear":
        return perform({ type: "clear", range: rowsTaken })
      case "undo":
        return work.history.canUndo && !work.readOnly ? work.history.undo() : undefined
      case "redo":
        return work.history.canRedo && !work.readOnly ? work.history.redo() : undefined
      case "fillDown":
        return fillDown()
      case "add":
        return perform({ type: "add", at: Math.min(range.bottom + 1, sheet.lines.length) })
      case "duplicate":
        return perform({ type: "duplicate", range: rowsTaken })
      case "remove":
        return perform({ type: "remove", range: rowsTaken })
      case "moveUp":
        return range.top > 0 ? perform({ type: "move", range: rowsTaken, to: range.top - 1 }) : undefined
      case "moveDown":
        return perform({ type: "move", range: rowsTaken, to: rowsTaken.bottom + 2 })
    }
  }
  /** The first row of the range into the others; a single cell takes what stands above it. */
  const fillDown = () => {
    const top = range.top === range.bottom ? range.top - 1 : range.top
    if (top < 0) return
    perform({ type: "fill", range: { ...range, top, bottom: top }, to: range.bottom })
  }
  const mode = (): Standing["mode"] => {
    if (snapshot.matches({ writing: "inside" })) return "inside"
    if (writing) return "typing"
    return snapshot.matches({ ready: "leaving" }) ? "leaving" : "ready"
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || placeOf(event.target) === null) return
    const opens = event.key === "Enter" && !writing && definition.columns[anchor.column]?.kind === "detail"
    const wish = opens ? ({ to: "open" } as const) : wishOf(event, { mode: mode(), anchor, head, rows: work.rows, columns, page: page() })
    if (!wish) return
    event.preventDefault()
    fulfil(wish)
  }

  const onCopy = (event: ClipboardEvent) => {
    if (writing) return false
    event.preventDefault()
    event.clipboardData.setData("text/plain", textOf(copied(definition, sheet, rowsTaken)))
    return true
  }
  const onPaste = (event: ClipboardEvent) => {
    if (writing || work.readOnly) return
    event.preventDefault()
    const table = cellsOf(event.clipboardData.getData("text/plain"))
    if (table.length > 0) perform({ type: "paste", range, table })
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (event.button !== 0 || place === null || !(event.target instanceof Element) || event.target.closest("button, [popover]")) return
    const ownText = writing && place.row === anchor.row && place.column === anchor.column
    // A finger scrolls; what it taps is chosen by the click.
    if (ownText || event.pointerType === "touch") return
    event.preventDefault()
    keep()
    if (event.target.closest("[data-corner]")) return send({ type: "corner.press" })
    if (place.column < 0) return send({ type: "rows.grab", row: place.row, columns })
    send({ type: "pointer.press", on: place, reach: event.shiftKey })
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (place === null || place.column < 0 || (place.row === anchor.row && place.column === anchor.column)) return
    if (event.detail === 0 || (event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === "touch")) {
      keep()
      send({ type: "cell.go", to: place })
    }
  }
  const dragging = snapshot.matches("selecting") || snapshot.matches("filling") || snapshot.matches("moving")
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const place = dragging ? placeOf(event.target) : null
    if (place) send({ type: "pointer.over", on: { row: place.row, column: Math.max(0, place.column) } })
  }
  const release = useEffectEvent(() => {
    const { target } = snapshot.context
    const last = Math.min(target, sheet.lines.length - 1)
    send({ type: "pointer.release" })
    if (snapshot.matches("filling") && (last > rowsTaken.bottom || last < range.top)) perform({ type: "fill", range: rowsTaken, to: last })
    if (snapshot.matches("moving") && (target > range.bottom || target < range.top))
      perform({ type: "move", range: rowsTaken, to: target > range.bottom ? Math.min(target + 1, sheet.lines.length) : target })
  })
  useEffect(() => {
    if (!dragging) return undefined
    const stop = new AbortController()
    window.addEventListener("pointerup", () => release(), { signal: stop.signal })
    window.addEventListener("pointercancel", () => release(), { signal: stop.signal })
    return () => stop.abort()
  }, [dragging])

  return {
    fulfil,
    handlers: {
      onKeyDown,
      onCopy,
      onCut: (event: ClipboardEvent) => {
        if (onCopy(event)) perform({ type: "clear", range: rowsTaken })
      },
      onPaste,
      onPointerDown,
      onPointerOver,
      onClick,
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        const place = placeOf(event.target)
        if (place && place.column >= 0 && !writing) open()
      },
    },
  }
}
