import { expect, test } from "vitest"
import { flyoutHeight, flyoutStep, pagesInColumn } from "./flyout-steps.ts"

test("a column holds as many pages as 448 px have room for, at each size", () => {
  expect(flyoutHeight).toBe(448)
  expect([40, 36, 32, 28].map(pagesInColumn)).toEqual([9, 10, 11, 12])
})

test("up and down walk through all pages and wrap round", () => {
  expect(flyoutStep("ArrowDown", 24, 25, 10)).toBe(0)
  expect(flyoutStep("ArrowUp", 0, 25, 10)).toBe(24)
})

test("right goes to the next column, or to the last page where that column is shorter", () => {
  expect(flyoutStep("ArrowRight", 3, 25, 10)).toBe(13)
  expect(flyoutStep("ArrowRight", 18, 25, 10)).toBe(24)
  expect(flyoutStep("ArrowRight", 21, 25, 10)).toBeNull()
})

test("left goes back by a column, and from the first one back to the bar", () => {
  expect(flyoutStep("ArrowLeft", 13, 25, 10)).toBe(3)
  expect(flyoutStep("ArrowLeft", 3, 25, 10)).toBe("out")
  expect(flyoutStep("x", 3, 25, 10)).toBeNull()
})
