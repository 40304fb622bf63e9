import { expect, test } from "vitest"
import { nextSorts, sortRows } from "./sort.ts"

test("a head is clicked up, down and off again", () => {
  const up = nextSorts([], "price", false)
  const down = nextSorts(up, "price", false)
  expect([up, down, nextSorts(down, "price", false)]).toEqual([[{ column: "price", down: false }], [{ column: "price", down: true }], []])
  expect(nextSorts(down, "name", false)).toEqual([{ column: "name", down: false }])
})

test("with shift one orders by several columns, the first one first", () => {
  const both = nextSorts([{ column: "price", down: true }], "name", true)
  expect(both).toEqual([
    { column: "price", down: true },
    { column: "name", down: false },
  ])
  expect(nextSorts(both, "price", true)).toEqual([{ column: "name", down: false }])
  const rows = [
    { name: "b", price: 1 },
    { name: "a", price: 2 },
    { name: "a", price: 1 },
  ]
  const by = [
    { keyOf: (row: (typeof rows)[number]) => row.price, down: true },
    { keyOf: (row: (typeof rows)[number]) => row.name, down: false },
  ]
  expect(sortRows(rows, by, "zh").map(({ name, price }) => name + price)).toEqual(["a2", "a1", "b1"])
})

test("sorts Chinese names by their reading and numbers inside names by value", () => {
  const by = (name: string) => name
  const names = (rows: readonly string[]) => sortRows(rows, [{ keyOf: by, down: false }], "zh")
  expect(names(["重庆", "北京", "安徽"])).toEqual(["安徽", "北京", "重庆"])
  expect(names(["ZB-10", "ZB-9"])).toEqual(["ZB-9", "ZB-10"])
  expect(names(["ZB-9-10", "ZB-10-1"])).toEqual(["ZB-9-10", "ZB-10-1"])
  expect(names(["ZB-20", "ZB-11"])).toEqual(["ZB-11", "ZB-20"])
})

test("keeps rows without a value last in both directions, and equal rows in their order", () => {
  const rows = [
    { id: 1, n: null },
    { id: 2, n: 5 },
    { id: 3, n: 7 },
    { id: 4, n: 5 },
  ]
  const ids = (down: boolean) => sortRows(rows, [{ keyOf: (row) => row.n, down }], "zh").map(({ id }) => id)
  expect(ids(false)).toEqual([2, 4, 3, 1])
  expect(ids(true)).toEqual([3, 2, 4, 1])
})
