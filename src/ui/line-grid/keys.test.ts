import { describe, expect, test } from "vitest"
import { type Key, type Standing, wishOf } from "./keys.ts"

const on = (part: Partial<Standing> = {}): Standing => {
  const anchor = part.anchor ?? { row: 1, column: 1 }
  return { mode: "ready", anchor, head: anchor, rows: 5, columns: 3, page: 3, ...part }
}
const key = (name: string, held: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})
const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }

describe("in a cell that is chosen", () => {
  test("arrows, Home, End and pages go to cells, with Shift they stretch the range from where it ends", () => {
    expect(wishOf(key("ArrowDown"), on())).toEqual({ to: "go", cell: { row: 2, column: 1 } })
    expect(wishOf(key("PageDown"), on())).toEqual({ to: "go", cell: { row: 4, column: 1 } })
    expect(wishOf(key("End", ctrl), on())).toEqual({ to: "go", cell: { row: 4, column: 2 } })
    expect(wishOf(key("ArrowRight", shift), on({ head: { row: 3, column: 1 } }))).toEqual({ to: "extend", cell: { row: 3, column: 2 } })
  })

  test("Tab goes on to the next line and leaves behind the last cell, or after Esc", () => {
    expect(wishOf(key("Tab"), on({ anchor: { row: 1, column: 2 } }))).toEqual({ to: "go", cell: { row: 2, column: 0 } })
    expect(wishOf(key("Tab", shift), on({ anchor: { row: 1, column: 0 } }))).toEqual({ to: "go", cell: { row: 0, column: 2 } })
    expect(wishOf(key("Tab"), on({ anchor: { row: 4, column: 2 } }))).toBeNull()
    expect(wishOf(key("Tab", shift), on({ anchor: { row: 0, column: 0 } }))).toBeNull()
    expect(wishOf(key("Escape"), on())).toEqual({ to: "leave" })
    expect(wishOf(key("Tab"), on({ mode: "leaving" }))).toBeNull()
  })

  test("each action has its key, on a Mac with Cmd", () => {
    const actions = [
      [key("F2"), "open"],
      [key("Delete"), "clear"],
      [key("Backspace"), "clear"],
      [key("z", ctrl), "undo"],
      [key("z", { metaKey: true }), "undo"],
      [key("Z", { ctrlKey: true, shiftKey: true }), "redo"],
      [key("y", ctrl), "redo"],
      [key("d", ctrl), "fillDown"],
      [key("Enter", ctrl), "add"],
      [key("Enter", { ...ctrl, ...shift }), "duplicate"],
      [key("Delete", ctrl), "remove"],
      [key("ArrowUp", { altKey: true }), "moveUp"],
      [key("ArrowDown", { altKey: true }), "moveDown"],
    ] as const
    for (const [pressed, to] of actions) expect(wishOf(pressed, on())).toEqual({ to })
    expect(wishOf(key("ArrowRight", { ctrlKey: true, altKey: true }), on())).toEqual({ to: "widen", by: 16 })
    expect(wishOf(key("a", ctrl), on())).toEqual({ to: "take", anchor: { row: 0, column: 0 }, head: { row: 4, column: 2 } })
    expect(wishOf(key(" ", shift), on())).toEqual({ to: "take", anchor: { row: 1, column: 0 }, head: { row: 1, column: 2 } })
  })

  test("a letter is typed, and what the browser does with Ctrl is its own", () => {
    for (const pressed of [key("a"), key("中"), key(" "), key("c", ctrl), key("v", ctrl), key("F5")])
      expect(wishOf(pressed, on())).toBeNull()
  })
})

describe("while one writes", () => {
  test("Enter and Tab keep what is written and go on, Esc gives it up", () => {
    for (const mode of ["typing", "inside"] as const) {
      expect(wishOf(key("Enter"), on({ mode }))).toEqual({ to: "keep", cell: { row: 2, column: 1 } })
      expect(wishOf(key("Enter", shift), on({ mode }))).toEqual({ to: "keep", cell: { row: 0, column: 1 } })
      expect(wishOf(key("Tab"), on({ mode }))).toEqual({ to: "keep", cell: { row: 1, column: 2 } })
      expect(wishOf(key("Escape"), on({ mode }))).toEqual({ to: "giveUp" })
    }
  })

  test("arrows go on to the next cell after a letter, and move within the text after F2", () => {
    expect(wishOf(key("ArrowRight"), on({ mode: "typing" }))).toEqual({ to: "keep", cell: { row: 1, column: 2 } })
    expect(wishOf(key("ArrowRight"), on({ mode: "inside" }))).toBeNull()
    expect(wishOf(key("Home"), on({ mode: "typing" }))).toBeNull()
    expect(wishOf(key("F2"), on({ mode: "typing" }))).toEqual({ to: "open" })
    expect(wishOf(key("z", ctrl), on({ mode: "typing" }))).toBeNull()
  })
})
