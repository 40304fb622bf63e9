import type { Wish } from "./keys.ts"
import type { LineGridAtWork } from "./use-line-grid.ts"

/** Fulfils the wish of a key or a button in a line grid. */
export function fulfilIn<Line extends object>(
  work: LineGridAtWork<Line>,
  widen: (column: number, by: number) => void,
): (wish: Wish) => void {
  const { sheet, anchor, range, rowsTaken, send, perform, keep, open } = work
  /** Copies the first row of the range into the others; a single cell copies the one above it. */
  const fillDown = () => {
    const top = range.top === range.bottom ? range.top - 1 : range.top
    if (top < 0) return
    perform({ type: "fill", range: { ...range, top, bottom: top }, to: range.bottom })
  }
  return (wish) => {
    work.focusHere()
    switch (wish.to) {
      case "go":
        return send({ type: "cell.go", to: wish.cell })
      case "extend":
        return send({ type: "cell.extend", to: wish.cell })
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
}
