import { expect, test } from "vitest"
import type { QuotationContent } from "#contract/inquiry.contract.ts"
import { compareLines, compareLots, conditionsOf, distance, seenOn, toneOf, totalsOf } from "./inquiry.comparison.ts"

const asked = (quantity: string, target: string | null, needBy: string | null = null) => ({
  item: "x",
  material: "",
  specification: "",
  quantity,
  unit: "件",
  needBy,
  target,
  substitutes: true,
})
const offered = (taxRate: string, ...prices: readonly (string | null)[]): QuotationContent => ({
  taxRate,
  validUntil: null,
  terms: "",
  lines: prices.map((unitPrice) => ({ unitPrice, maximum: null, leadDays: null, brand: "", remark: "" })),
})
const offer = (supplier: string, content: QuotationContent, passed = true) => ({ supplier, content, passed })
const content = {
  currency: "CNY" as const,
  lines: [asked("10", "20"), asked("5", null)],
}
const agreed = (unitPrice: string, currency: "CNY" | "USD" | "EUR") => ({
  supplier: "b",
  supplierName: "B",
  currency,
  unitPrice,
  unit: "件",
  taxRate: "6",
  agreedAt: 1,
})
const read = {
  content,
  offers: [offer("a", offered("13", "18", null)), offer("b", offered("6", "19", "40")), offer("c", offered("13", "10", "30"), false)],
  last: [agreed("3", "USD"), agreed("3", "EUR")],
  rates: [{ currency: "USD" as const, value: "7", since: "2026-01-01" }],
}

test("the best and the second are of those who passed, and the last price is read in the same currency", () => {
  const lines = compareLines(read, { currency: "CNY", taxed: false })
  expect(lines?.[0]).toMatchObject({ prices: [18, 19, 10], best: 18, second: 19, last: 21, target: 20, offers: 2 })
  expect(lines?.[1]).toMatchObject({ prices: [null, 40, 30], best: 40, second: null, target: null, offers: 1 })
})

test("a price without a rate is not compared: neither as 1 nor as anything else", () => {
  expect(compareLines(read, { currency: "CNY", taxed: false })?.[1]?.last).toBeNull()
  expect(compareLines(read, { currency: "EUR", taxed: false })).toBeNull()
  expect(compareLines({ ...read, rates: [] }, { currency: "USD", taxed: false })).toBeNull()
})

test("another currency and another basis of tax change all prices, each by its own rate", () => {
  const [line] = compareLines(read, { currency: "USD", taxed: true }) ?? []
  expect(line?.prices[0]).toBeCloseTo((18 * 1.13) / 7, 9)
  expect(line?.prices[1]).toBeCloseTo((19 * 1.06) / 7, 9)
  expect(line?.last).toBeCloseTo(3 * 1.06, 9)
  expect(line?.target).toBeCloseTo((20 * 1.13) / 7, 9)
})

test("a line counts with its own tax rate, until its own day, and a substitute is told", () => {
  const own = offered("13", "18", "30")
  const [first] = own.lines
  if (!first) throw new Error("there is no line")
  own.lines[0] = { ...first, taxRate: "0", validUntil: "2026-01-01", substitute: "y", substituteWhy: "z" }
  const lines = compareLines({ ...read, offers: [offer("a", own)] }, { currency: "CNY", taxed: true })
  expect(lines?.map(({ prices }) => prices[0]?.toFixed(6))).toEqual(["18.000000", "33.900000"])
  expect(conditionsOf(asked("10", null), own, 0, "2026-01-02")).toEqual(["substitute", "expired"])
  expect(conditionsOf(asked("10", null), own, 1, "2026-01-02")).toEqual([])
})

test("the tax may turn an order round", () => {
  const close = { ...read, offers: [offer("a", offered("13", "18")), offer("b", offered("1", "19"))] }
  expect(compareLines(close, { currency: "CNY", taxed: false })?.[0]?.best).toBe(18)
  expect(compareLines(close, { currency: "CNY", taxed: true })?.[0]?.best).toBeCloseTo(19.19, 9)
})

test("a distance is told with its sign, and nothing is told where there is nothing to hold it against", () => {
  expect(
    [distance(11, 10), distance(9, 10), distance(1, 0), distance(null, 1), distance(1, null)].map((one) => one && Math.round(one * 10)),
  ).toEqual([1, -1, null, null, null])
  expect([-0.01, 0, 0.0004, 0.05, 0.2].map(toneOf)).toEqual(["less", "same", "same", "near", "far"])
})

test("an offer that is not to be taken as it stands says why", () => {
  const line = { unitPrice: "1", maximum: "9", leadDays: 30, brand: "", remark: "other make" }
  const offer = { ...offered("13"), lines: [line], validUntil: "2026-01-31" }
  expect(conditionsOf(asked("10", null, "2026-02-20"), offer, 0, "2026-02-01")).toEqual(["partial", "deviates", "late", "expired"])
  const packs = { ...line, maximum: null, remark: "", leadDays: null }
  const told = (quantity: string, more: object) =>
    conditionsOf(asked(quantity, null), { ...offer, lines: [{ ...packs, ...more }] }, 0, "2026-01-31")
  expect([told("9", { minimum: "10" }), told("10", { minimum: "10" })]).toEqual([["minimum"], []])
  expect([told("9.5", { packing: "2.5" }), told("10", { packing: "2.5" }), told("3", { packing: "0" })]).toEqual([["packing"], [], []])
  expect(conditionsOf(asked("9", null, "2026-03-03"), { ...offer, lines: [{ ...line, remark: "" }] }, 0, "2026-01-31")).toEqual([])
  expect(conditionsOf(asked("9", null), { ...offer, lines: [{ ...line, unitPrice: null }] }, 0, "2026-02-01")).toEqual([])
})

test("a decided offer is seen as on the day of its decision, however long ago that was", () => {
  const offer = { ...offered("13", "1"), validUntil: "2026-01-31" }
  const decidedAt = Date.parse("2026-01-30T17:00:00Z")
  const later = Date.parse("2026-06-01T00:00:00Z")
  const told = (at: number) => conditionsOf(asked("10", null), offer, 0, seenOn({ decidedAt: at }, later))
  expect([seenOn({ decidedAt }, later), told(decidedAt), told(0)]).toEqual(["2026-01-31", [], ["expired"]])
})

test("a total says how many lines it leaves out", () => {
  const lines = compareLines(read, { currency: "CNY", taxed: false }) ?? []
  expect(totalsOf(lines, 3)).toEqual([
    { total: 180, missing: 1, lowest: 1 },
    { total: 390, missing: 0, lowest: 1 },
    { total: 250, missing: 0, lowest: 0 },
  ])
})

test("a lot comes to what each supplier asks for it, and the best is of those who passed and cover all of it", () => {
  const lots = [{ lot: "甲", note: "", whole: true }]
  const inLot = { ...content, lots, lines: content.lines.map((line) => ({ ...line, lot: "甲" })) }
  const lines = compareLines({ ...read, content: inLot }, { currency: "CNY", taxed: false }) ?? []
  expect(compareLots({ ...read, content: inLot }, lines)).toMatchObject([
    { lot: { lot: "甲" }, lines: [0, 1], sums: [{ total: 180 }, { total: 390 }, { total: 250 }], uncovered: [[1], [], []], best: 390 },
  ])
  // Where no line is in a lot there is nothing to group by.
  expect(compareLots(read, lines)).toEqual([])
})
