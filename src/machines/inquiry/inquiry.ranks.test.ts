import { expect, test } from "vitest"
import { moved, ranksOf } from "./inquiry.ranks.ts"

const standing = [
  { supplier: "a", prices: ["10", "20.0"] },
  { supplier: "b", prices: ["9.99", null] },
  { supplier: "c", prices: ["10.00", "20"] },
  { supplier: "d", prices: ["12", "19"] },
]

const asked = (...quantities: readonly string[]) => ({ lines: quantities.map((quantity) => ({ quantity })) })

test("the same price has the same place, and whoever leaves a line out has no place in all", () => {
  expect([...ranksOf(standing, asked("1", "2"))]).toEqual([
    ["a", { place: 1, places: [2, 2] }],
    ["b", { place: null, places: [1, null] }],
    ["c", { place: 1, places: [2, 2] }],
    ["d", { place: 1, places: [4, 1] }],
  ])
  expect([...ranksOf(standing, asked("2", "1"))].map(([, { place }]) => place)).toEqual([1, null, 1, 3])
})

test("whoever offers less than is asked of a line has no place in all, and pushes nobody down", () => {
  const offers = [
    { supplier: "a", prices: ["10"] },
    { supplier: "b", prices: ["1"], partial: [0] },
  ]
  expect([...ranksOf(offers, asked("100"))]).toEqual([
    ["a", { place: 1, places: [2] }],
    ["b", { place: null, places: [1] }],
  ])
})

test("only those whose place changes are told", () => {
  const before = ranksOf(standing, asked("1", "1"))
  const after = ranksOf(
    standing.map((one) => (one.supplier === "d" ? { ...one, prices: ["9", "19"] } : one)),
    asked("1", "1"),
  )
  expect(moved(before, after).map(([supplier]) => supplier)).toEqual(["a", "b", "c", "d"])
  expect(moved(after, after)).toEqual([])
})

test("where there are lots, each has its places, among those who offer all of it and all that is asked", () => {
  const lines = [
    { lot: "甲", quantity: "2" },
    { lot: "甲", quantity: "1" },
    { lot: "", quantity: "1" },
  ]
  const offers = [
    { supplier: "a", prices: ["10", "5", "7"] },
    { supplier: "b", prices: ["11", "3", null] },
    { supplier: "c", prices: ["9", "6", "8"] },
    // The cheapest, with less than is asked of one line.
    { supplier: "d", prices: ["1", "1", "9"], partial: [1] },
  ]
  const places = [...ranksOf(offers, { lines })].map(([, { lots }]) => lots)
  expect(places[0]).toEqual([
    { lot: "甲", place: 2 },
    { lot: "", place: 1 },
  ])
  expect(places.map((lots) => lots?.map(({ place }) => place))).toEqual([
    [2, 1],
    [2, null],
    [1, 2],
    [null, 3],
  ])
  // Another place in a lot alone is told too.
  const before = ranksOf(offers, { lines })
  const after = ranksOf(
    offers.map((one) => (one.supplier === "d" ? { ...one, partial: [] } : one)),
    { lines },
  )
  expect(moved(before, after).map(([supplier]) => supplier)).toEqual(["a", "b", "c", "d"])
})
