import { expect, test } from "vitest"
import { filterOf, paramsOf } from "./list-filter.ts"

test("a filter survives its address, and at first the address is bare", () => {
  const filter = { keyword: "轴承 & 阀", state: "sealed", mine: true, page: 3, pageSize: 50 }
  expect(filterOf(new URLSearchParams(paramsOf(filter)))).toEqual(filter)
  expect(paramsOf(filterOf(new URLSearchParams()))).toEqual({})
})

test("what an address names wrongly is as at first", () => {
  expect(filterOf(new URLSearchParams("page=-1&pageSize=7&mine=yes"))).toEqual({
    keyword: "",
    state: "",
    mine: false,
    page: 1,
    pageSize: 10,
  })
})
