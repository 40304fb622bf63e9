import { expect, it } from "vitest"
import { type InquiryContent, inquiryContent } from "#contract/inquiry.contract.ts"
import { copyOf } from "./inquiry.copy.ts"

const line = { item: "轴承", material: "M-1", specification: "", quantity: "3", unit: "件", target: "5", substitutes: true }
const content: InquiryContent = {
  title: "轴承年度询价",
  currency: "CNY",
  audience: { kind: "named" },
  suppliers: ["a".repeat(32)],
  buyers: [],
  quoteStart: 1,
  quoteEnd: 2,
  questionEnd: 2,
  reviewDeadline: 3,
  openness: "ranked",
  disclosure: "rank",
  announced: false,
  prequalification: { kind: "asked", applyEnd: 1, reviewEnd: 2, limit: null, fewest: 1, earlyClose: true, criteria: "ISO 9001" },
  scoring: { kind: "none" },
  terms: "月结",
  lots: [{ lot: "轴承包", note: "", whole: true }],
  lines: [
    { ...line, lot: "轴承包", needBy: "2026-01-01", tiers: [{ from: "10", to: null }] },
    { ...line, needBy: "2027-12-31" },
  ],
}

it("asks the same once more, with times of its own", () => {
  const now = Date.parse("2026-11-26T02:00:00Z")
  const copy = copyOf(content, now)
  expect(inquiryContent.parse(copy)).toEqual(copy)
  expect([copy.title, copy.openness, copy.suppliers, copy.terms]).toEqual([content.title, "ranked", content.suppliers, "月结"])
  expect([copy.quoteStart, copy.questionEnd, copy.reviewDeadline]).toEqual([null, null, null])
  // Five in the afternoon in the platform's zone.
  expect(new Date(copy.quoteEnd).toISOString()).toBe("2026-12-06T09:00:00.000Z")
  expect(copy.prequalification).toMatchObject({ applyEnd: Date.parse("2026-11-29T09:00:00Z"), reviewEnd: null, criteria: "ISO 9001" })
  expect([copy.lots, copy.lines.map(({ lot }) => lot)]).toEqual([content.lots, ["轴承包", undefined]])
  // A day that is past is nobody's need any more.
  expect(copy.lines.map(({ needBy, tiers }) => [needBy, tiers])).toEqual([
    [null, [{ from: "10", to: null }]],
    ["2027-12-31", undefined],
  ])
})
