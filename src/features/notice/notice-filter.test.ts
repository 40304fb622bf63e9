import { expect, test } from "vitest"
import { filterOf, paramsOf } from "./notice-filter.ts"

test("an address names a filter and a filter its address", () => {
  const filter = { unread: true, type: "approval", page: 3, pageSize: 50 } as const
  expect(filterOf(new URLSearchParams(paramsOf(filter)))).toEqual(filter)
})

test("what an address names wrongly is as at first", () => {
  const first = { unread: false, type: "", page: 1, pageSize: 10 } as const
  expect(filterOf(new URLSearchParams("unread=yes&type=gossip&page=-1&pageSize=3"))).toEqual(first)
  expect(paramsOf(first)).toEqual({})
})
