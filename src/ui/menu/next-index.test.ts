import { expect, test } from "vitest"
import { nextIndex } from "./next-index.ts"

test("an arrow moves by one and wraps round", () => {
  expect(nextIndex("ArrowDown", 2, 3)).toBe(0)
  expect(nextIndex("ArrowUp", 0, 3)).toBe(2)
  expect(nextIndex("ArrowUp", -1, 3)).toBe(2)
})

test("Home and End go to the ends, and other keys nowhere", () => {
  expect(nextIndex("Home", 2, 3)).toBe(0)
  expect(nextIndex("End", 0, 3)).toBe(2)
  expect(nextIndex("a", 0, 3)).toBeNull()
  expect(nextIndex("ArrowDown", 0, 0)).toBeNull()
})
