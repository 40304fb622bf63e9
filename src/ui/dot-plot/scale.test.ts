import { expect, test } from "vitest"
import { placesOf, rowsOf } from "./scale.ts"

test("the lowest and highest stand at the margins", () => {
  expect(placesOf([3375, 1800, 2900], 0.1)).toEqual([0.9, 0.1, expect.closeTo(0.1 + (1100 / 1575) * 0.8)])
})

test("equal values stand in the middle", () => {
  expect(placesOf([5, 5])).toEqual([0.5, 0.5])
})

test("labels that would overlap take another row", () => {
  expect(rowsOf([0.1, 0.5, 0.55, 0.9], 0.2)).toEqual([0, 0, 1, 0])
})
