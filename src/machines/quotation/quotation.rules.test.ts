import { expect, it } from "vitest"
import { type Ask, type InquiryContent, type QuotationContent, quotationContent } from "#contract/inquiry.contract.ts"
import { scoresOf } from "../inquiry/inquiry.committee.ts"
import { pricedTotal } from "./quotation.rules.ts"

const asked = (quantity: string) => ({
  item: "轴承",
  material: "",
  specification: "",
  quantity,
  unit: "件",
  needBy: null,
  substitutes: true,
})
const ask: Ask = {
  title: "轴承",
  currency: "CNY",
  quoteStart: 0,
  quoteEnd: 1,
  questionEnd: 1,
  openness: "sealed",
  disclosure: "reasons",
  announced: false,
  terms: "",
  lines: [asked("100"), asked("40")],
}
type Offered = readonly [price: string | null, maximum?: string]
const offered = (...lines: readonly Offered[]): QuotationContent =>
  quotationContent.parse({
    lines: lines.map(([unitPrice, maximum = null]) => ({ unitPrice, maximum, leadDays: null, brand: "", remark: "" })),
    taxRate: "13",
    validUntil: null,
    terms: "",
  })
const totalOf = (...lines: readonly Offered[]) => pricedTotal({ ask, content: offered(...lines) }, [])

it("a quotation has a total for all that is asked alone: every line, and all of its quantity", () => {
  expect(totalOf(["10"], ["20", "40"])).toBe("1800")
  expect(totalOf(["10"], [null])).toBeNull()
  expect(totalOf(["10"], ["20", "39.99"])).toBeNull()
})

it("who offers a part of what is asked takes no points for the price, and none of the others' points", () => {
  const scoring = {
    kind: "experts",
    priceWeight: "40",
    elements: [{ name: "质量", weight: "60", guidance: "" }],
    leastMarks: null,
    trim: false,
  }
  const totals = { a: totalOf(["10"], ["20"]), b: totalOf(["20"], ["40"]), c: totalOf(["0.01", "1"], ["0.01", "1"]) }
  const sheets = Object.keys(totals).map((supplier) => ({ supplier, expert: "e", marks: { "1": "50" }, evidence: {}, lockedAt: 0 }))
  const scores = scoresOf({ scoring } as unknown as InquiryContent, sheets, totals)
  expect(scores.map(({ marks, price, total }) => [marks?.display, price?.display, total?.display])).toEqual([
    ["50.00", "40.00", "90.00"],
    ["50.00", "20.00", "70.00"],
    ["50.00", undefined, undefined],
  ])
})
