import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent } from "react"
import { placeOf } from "./place-of.ts"
import type { LineGridAtWork } from "./use-line-grid.ts"

/** Selects cells and rows, fills and moves them by the pointer; touch scrolls, and a tap selects. */
export function useGridPointer<Line extends object>(work: LineGridAtWork<Line>) {
  const { definition, sheet, snapshot, anchor, range, rowsTaken, send, perform, keep, open, writing } = work
  const columns = definition.columns.length
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (event.button !== 0 || place === null || !(event.target instanceof Element) || event.target.closest("button, [popover]")) return
    const ownText = writing && place.row === anchor.row && place.column === anchor.column
    // Touch scrolls; a tap selects by its click.
    if (ownText || event.pointerType === "touch") return
    event.preventDefault()
    keep()
    if (event.target.closest("[data-corner]")) return send({ type: "corner.press" })
    if (place.column < 0 && !definition.given) return send({ type: "rows.grab", row: place.row, columns })
    if (place.column < 0)
      return send({ type: "range.take", anchor: { row: place.row, column: 0 }, head: { row: place.row, column: columns - 1 } })
    send({ type: "pointer.press", on: place, extend: event.shiftKey })
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
    onPointerDown,
    onPointerOver,
    onClick,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const place = placeOf(event.target)
      if (place && place.column >= 0 && !writing) open()
    },
  }
}
