import { expect, test } from "vitest"
import { walk } from "./walk.ts"

const go = (key: string, ctrl = false) => walk(key, ctrl, { row: 5, column: 1 }, 10, 4, 8)

test("arrows move by one cell and Page keys by a screen, never beyond the grid", () => {
  expect(go("ArrowDown")).toEqual({ row: 6, column: 1 })
  expect(go("ArrowLeft")).toEqual({ row: 5, column: 0 })
  expect(go("PageDown")).toEqual({ row: 9, column: 1 })
  expect(go("PageUp")).toEqual({ row: 0, column: 1 })
})

test("Home and End go along the row, with Ctrl to the corners", () => {
  expect(go("Home")).toEqual({ row: 5, column: 0 })
  expect(go("End")).toEqual({ row: 5, column: 3 })
  expect(go("Home", true)).toEqual({ row: 0, column: 0 })
  expect(go("End", true)).toEqual({ row: 9, column: 3 })
})

test("other keys stay", () => {
  expect(go("a")).toBeNull()
})
