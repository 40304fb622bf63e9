import { expect, test } from "vitest"
import { keptPlaces } from "./places.ts"

const after = (...drawings: readonly string[]): readonly number[] => {
  const placesOf = keptPlaces()
  return drawings.map((rows) => placesOf(rows.split(""))).at(-1) ?? []
}

test("the first rows get new elements, in their order, and the same rows the same ones", () => {
  expect(after("abcd")).toEqual([0, 1, 2, 3])
  expect(after("abcd", "abcd")).toEqual([0, 1, 2, 3])
})

test("when all rows go, those that come stand in the same elements", () => {
  expect(after("abcd", "wxyz")).toEqual([0, 1, 2, 3])
})

test("a row that stays keeps its element, and no element moves past it", () => {
  expect(after("abcd", "cdef")).toEqual([2, 3, 4, 5])
  expect(after("abcd", "axcy")).toEqual([0, 1, 2, 3])
})

test("the row with the focus keeps its element while all others go", () => {
  expect(after("abcd", "axyz")).toEqual([0, 1, 2, 3])
  expect(after("abcd", "xyzd")).toEqual([0, 1, 2, 3])
})

test("rows that change their order keep their elements, and no element stands for two rows", () => {
  const places = after("abcd", "dcxayz")
  expect([places[0], places[1], places[3]]).toEqual([3, 2, 0])
  expect(new Set(places).size).toBe(6)
})
