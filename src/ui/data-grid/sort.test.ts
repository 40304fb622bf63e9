import { expect, test } from "vitest"
import { nextSort, sortRows } from "./sort.ts"

test("a head is clicked up, down and off again", () => {
  const up = nextSort(null, "price")
  const down = nextSort(up, "price")
  expect([up, down, nextSort(down, "price")]).toEqual([{ column: "price", down: false }, { column: "price", down: true }, null])
  expect(nextSort(down, "name")).toEqual({ column: "name", down: false })
})

test("sorts Chinese names by their reading and numbers inside names by value", () => {
  const names = sortRows(["重庆", "北京", "安徽"], (name) => name, false, "zh")
  expect(names).toEqual(["安徽", "北京", "重庆"])
  expect(sortRows(["ZB-10", "ZB-9"], (name) => name, false, "zh")).toEqual(["ZB-9", "ZB-10"])
})

test("keeps rows without a value last in both directions, and equal rows in their order", () => {
  const rows = [
    { id: 1, n: null },
    { id: 2, n: 5 },
    { id: 3, n: 7 },
    { id: 4, n: 5 },
  ]
  expect(sortRows(rows, (row) => row.n, false, "zh").map(({ id }) => id)).toEqual([2, 4, 3, 1])
  expect(sortRows(rows, (row) => row.n, true, "zh").map(({ id }) => id)).toEqual([3, 2, 4, 1])
})
