import { expect, test } from "vitest"
import { placesOf, rowsOf, textWidth } from "./scale.ts"

test("the lowest and highest stand at the margins", () => {
  expect(placesOf([3375, 1800, 2900], 0.1)).toEqual([0.9, 0.1, expect.closeTo(0.1 + (1100 / 1575) * 0.8)])
})

test("equal values stand in the middle", () => {
  expect(placesOf([5, 5])).toEqual([0.5, 0.5])
})

test("labels that would overlap take another row", () => {
  expect(
    rowsOf([
      { from: 0, to: 20 },
      { from: 40, to: 60 },
      { from: 55, to: 75 },
      { from: 60, to: 90 },
    ]),
  ).toEqual([0, 0, 1, 0])
})

test("a label that ends at its dot keeps clear of the one before", () => {
  expect(
    rowsOf([
      { from: 0, to: 100 },
      { from: 90, to: 200 },
    ]),
  ).toEqual([0, 1])
})

test("Chinese text is wider than digits", () => {
  expect(textWidth("报价")).toBeGreaterThan(textWidth("100"))
})
