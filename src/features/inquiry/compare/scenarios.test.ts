import { expect, test } from "vitest"
import type { Award } from "#contract/comparison.contract.ts"
import { openLines, sharesOf } from "./scenarios.tsx"

const award = (supplier: string, quantity: string, unitPrice = "3", line = 0): Award => ({ line, supplier, quantity, unitPrice })

test("a line whose parts add up to just its quantity is not open", () => {
  const lines = [{ quantity: "0.8" }, { quantity: "1.00" }]
  expect(openLines(lines, [award("a", "0.7"), award("b", "0.1"), award("a", "1", "3", 1)])).toBe(0)
  expect(openLines(lines, [award("a", "0.7"), award("b", "0.09")])).toBe(2)
})

test("each supplier is named with its part of the total, and without one where all costs nothing", () => {
  const nameOf = (supplier: string) => supplier.toUpperCase()
  expect(sharesOf([award("a", "1"), award("b", "3")], nameOf)).toEqual(["B 75%", "A 25%"])
  expect(sharesOf([award("a", "1", "0"), award("b", "3", "0")], nameOf)).toEqual(["A", "B"])
})
