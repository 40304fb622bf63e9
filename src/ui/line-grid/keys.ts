import type { LineCell } from "#machines/line-grid/line-grid.machine.ts"
import { walk } from "#ui/data-grid/walk.ts"

/** The intention of a key press in a line grid. */
export type Wish =
  | { readonly to: "go" | "extend"; readonly cell: LineCell }
  /** Accepts the input and moves to the next cell. */
  | { readonly to: "keep"; readonly cell: LineCell }
  | { readonly to: "take"; readonly anchor: LineCell; readonly head: LineCell }
  | { readonly to: "widen"; readonly by: number }
  | {
      readonly to:
        | "open"
        | "giveUp"
        | "clear"
        | "undo"
        | "redo"
        | "fillDown"
        | "add"
        | "duplicate"
        | "remove"
        | "moveUp"
        | "moveDown"
        | "leave"
    }

/** The grid's state when a key is pressed. */
export interface Standing {
  /** `typing` and `inside` as in the chart; in `leaving` Tab leaves the grid. */
  readonly mode: "ready" | "leaving" | "typing" | "inside"
  readonly anchor: LineCell
  readonly head: LineCell
  readonly rows: number
  readonly columns: number
  /** The number of visible rows. */
  readonly page: number
}

/** A key as the browser reports it. */
export interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const withCtrl: Readonly<Record<string, Wish["to"] & ("undo" | "redo" | "fillDown" | "add" | "remove")>> = {
  z: "undo",
  y: "redo",
  d: "fillDown",
  Enter: "add",
  Delete: "remove",
  Backspace: "remove",
}
const withCtrlAndShift: Readonly<Record<string, "redo" | "duplicate">> = { z: "redo", Enter: "duplicate" }
const alone: Readonly<Record<string, "open" | "clear" | "leave">> = { F2: "open", Delete: "clear", Backspace: "clear", Escape: "leave" }

/** The next cell for Tab, row by row; null when it leaves the grid. */
function tabbed({ anchor, rows, columns }: Standing, back: boolean): LineCell | null {
  const at = anchor.row * columns + anchor.column + (back ? -1 : 1)
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
}

function wishWhileWriting({ key, shiftKey, ctrlKey, metaKey }: Key, on: Standing): Wish | null {
  const { anchor, rows, columns, page } = on
  if (key === "Escape") return { to: "giveUp" }
  if (key === "Enter") return { to: "keep", cell: walk(shiftKey ? "ArrowUp" : "ArrowDown", false, anchor, rows, columns, page) ?? anchor }
  if (key === "Tab") return { to: "keep", cell: tabbed(on, shiftKey) ?? anchor }
  if (on.mode !== "typing") return null
  if (key === "F2") return { to: "open" }
  const cell = shiftKey || key === "Home" || key === "End" ? null : walk(key, ctrlKey || metaKey, anchor, rows, columns, page)
  return cell && { to: "keep", cell }
}

/** The wish of a key; null when the browser handles it, or it is a letter to be typed. */
export function wishOf(pressed: Key, on: Standing): Wish | null {
  if (on.mode === "typing" || on.mode === "inside") return wishWhileWriting(pressed, on)
  const { key, shiftKey, altKey } = pressed
  const { anchor, head, rows, columns, page } = on
  const ctrl = pressed.ctrlKey || pressed.metaKey
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (ctrl && altKey) return key === "ArrowLeft" || key === "ArrowRight" ? { to: "widen", by: key === "ArrowLeft" ? -16 : 16 } : null
  if (altKey) return key === "ArrowUp" ? { to: "moveUp" } : key === "ArrowDown" ? { to: "moveDown" } : null
  if (ctrl && letter === "a") return { to: "take", anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } }
  const named = ctrl ? (shiftKey ? withCtrlAndShift : withCtrl)[letter] : alone[key]
  if (named !== undefined) return { to: named }
  if (key === "Tab") {
    const cell = on.mode === "leaving" ? null : tabbed(on, shiftKey)
    return cell && { to: "go", cell }
  }
  if (key === "Enter") return { to: "go", cell: walk(shiftKey ? "ArrowUp" : "ArrowDown", false, anchor, rows, columns, page) ?? anchor }
  if (key === " " && shiftKey) return { to: "take", anchor: { row: anchor.row, column: 0 }, head: { row: head.row, column: columns - 1 } }
  const cell = walk(key, ctrl, shiftKey ? head : anchor, rows, columns, page)
  return cell && { to: shiftKey ? "extend" : "go", cell }
}
