import { expect, test } from "vitest"
import type { Award } from "#contract/comparison.contract.ts"
import { selectionAfter } from "./matrix.tsx"

const award = (supplier: string): Award => ({ line: 0, supplier, quantity: "1", unitPrice: "3" })

test("a preference that a colleague saves is taken over, but not in place of an own selection that is not saved", () => {
  const [a, b, c] = [[award("a")], [award("b")], [award("c")]]
  expect(selectionAfter(a, a, b, true)).toBe(b)
  expect(selectionAfter(c, a, b, true)).toBe(c)
  expect(selectionAfter(c, a, b, false)).toBe(b)
})
