import { expect, test } from "vitest"
import { indexMoved, priceMoved, valueOn } from "./inquiry.indexes.ts"

const points = [
  { day: "2026-01-05", value: "9000" },
  { day: "2026-02-02", value: "9450" },
  { day: "2026-03-02", value: "9900.5" },
]

test("an index holds from its day until the next, and moves between two days", () => {
  expect(["2026-01-04", "2026-01-05", "2026-02-01", "2026-02-02", "2030-01-01"].map((day) => valueOn(points, day))).toEqual([
    null,
    "9000",
    "9000",
    "9450",
    "9900.5",
  ])
  expect([indexMoved(points, "2026-01-20", "2026-02-10"), indexMoved(points, "2026-02-10", "2026-02-20")]).toEqual(["5.0", "0.0"])
  expect([indexMoved(points, "2026-01-01", "2026-03-02"), indexMoved([], "2026-01-01", "2026-03-02")]).toEqual([null, null])
})

test("a price is held against the last one by the fixed rate, and never without one", () => {
  const rates = [{ currency: "USD" as const, value: "7.2", since: "2026-01-01" }]
  expect([
    priceMoved("110", { unitPrice: "100", currency: "CNY" }, "CNY", rates),
    priceMoved("36", { unitPrice: "10", currency: "USD" }, "CNY", rates),
    priceMoved("36", { unitPrice: "10", currency: "EUR" }, "CNY", rates),
  ]).toEqual(["10.0", "-50.0", null])
})
