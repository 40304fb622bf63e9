import { expect, test } from "vitest"
import { moved, ranksOf } from "./inquiry.ranks.ts"

const standing = [
  { supplier: "a", prices: ["10", "20.0"] },
  { supplier: "b", prices: ["9.99", null] },
  { supplier: "c", prices: ["10.00", "20"] },
  { supplier: "d", prices: ["12", "19"] },
]

test("the same price has the same place, and whoever leaves a line out has no place in all", () => {
  expect([...ranksOf(standing, ["1", "2"])]).toEqual([
    ["a", { place: 1, places: [2, 2] }],
    ["b", { place: null, places: [1, null] }],
    ["c", { place: 1, places: [2, 2] }],
    ["d", { place: 1, places: [4, 1] }],
  ])
  expect([...ranksOf(standing, ["2", "1"])].map(([, { place }]) => place)).toEqual([1, null, 1, 3])
})

test("only those whose place changes are told", () => {
  const before = ranksOf(standing, ["1", "1"])
  const after = ranksOf(
    standing.map((one) => (one.supplier === "d" ? { ...one, prices: ["9", "19"] } : one)),
    ["1", "1"],
  )
  expect(moved(before, after).map(([supplier]) => supplier)).toEqual(["a", "b", "c", "d"])
  expect(moved(after, after)).toEqual([])
})
