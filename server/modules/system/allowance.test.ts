import { expect, test } from "vitest"
import { allowance } from "./allowance.ts"

test("allows so many in a window, for each name by itself", () => {
  const allows = allowance(2, 1000)
  expect([allows("a", 0), allows("a", 1), allows("a", 999), allows("b", 999)]).toEqual([true, true, false, true])
  expect(allows("a", 1000)).toBe(true)
})

test("knows no more names than it can hold", () => {
  const allows = allowance(1, 1000)
  allows("first", 0)
  for (let n = 0; n < 10_000; n++) allows(`stranger ${n}`, 1)
  expect(allows("first", 2)).toBe(true)
})
