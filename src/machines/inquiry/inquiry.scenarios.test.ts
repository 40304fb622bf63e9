import * as fc from "fast-check"
import { expect, test } from "vitest"
import { compareAmounts, sumAmounts } from "../scoring/money.ts"
import { cheapestOf, cheapestPerLine } from "./inquiry.scenarios.ts"

const lineOf = (unitPrice: string | null, maximum: string | null = null) => ({ unitPrice, maximum, leadDays: null, brand: "", remark: "" })
const offer = (supplier: string, ...lines: readonly ReturnType<typeof lineOf>[]) => ({ supplier, content: { lines: [...lines] } })
const ten = { quantity: "10" }

test("each line goes to its lowest price, and on to the next where that one cannot deliver all", () => {
  const offers = [offer("a", lineOf("5", "4"), lineOf(null)), offer("b", lineOf("6"), lineOf("0.3"))]
  expect(cheapestPerLine([ten, ten, ten], offers)).toEqual({
    awards: [
      { line: 0, supplier: "a", quantity: "4", unitPrice: "5" },
      { line: 0, supplier: "b", quantity: "6", unitPrice: "6" },
      { line: 1, supplier: "b", quantity: "10", unitPrice: "0.3" },
    ],
    total: "59",
    missing: [2],
  })
})

test("of at most so many suppliers none is cheaper, among those that leave the fewest lines open", () => {
  const offers = [offer("a", lineOf("1"), lineOf("9")), offer("b", lineOf("9"), lineOf("1")), offer("c", lineOf("4"), lineOf("4"))]
  expect(cheapestOf([ten, ten], offers, 1).total).toBe("80")
  expect(cheapestOf([ten, ten], offers, 2).total).toBe("20")
  expect(cheapestOf([ten, ten], [...offers, offer("d", lineOf("0.1"))], 1).awards.map(({ supplier }) => supplier)).toEqual(["c", "c"])
})

test("no split by hand costs less", () => {
  const price = fc.integer({ min: 1, max: 999 }).map((cents) => (cents / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(fc.array(price, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (prices) => {
      const offers = prices.map((own, index) => offer(`s${index}`, ...own.map((one) => lineOf(one))))
      const lines = [{ quantity: "1" }, { quantity: "1" }, { quantity: "1" }]
      const best = cheapestOf(lines, offers, 2)
      for (const one of prices)
        for (const other of prices) {
          const total = sumAmounts(one.map((own, index) => (Number(own) <= Number(other[index]) ? own : (other[index] ?? own))))
          expect(compareAmounts(best.total, total)).toBeLessThanOrEqual(0)
        }
    }),
    { seed: 20_261_123, numRuns: 60 },
  )
})
