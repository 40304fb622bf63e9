import { expect, test } from "vitest"
import type { InquiryView } from "#contract/inquiry.contract.ts"
import { packed } from "#contract/packed-lines.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { lineOfThing, linesOfTender, wayInInquiry, wayInTender } from "./source-way.ts"

const line = (id: string, item: string) => ({
  id,
  item,
  specification: "",
  quantity: "10",
  unit: "台",
  targetPrice: "100",
  // The morning of the second in Beijing.
  deliverBy: Date.UTC(2026, 5, 1, 23),
  tiers: [],
})
const offered = (of: string, unitPrice: string) => ({ line: of, unitPrice, maximum: "10", deliveryDays: null, tiers: [] })
const row = { bid: "b1", rank: 2 }
// Only what the way reads is written out.
const tender = {
  number: "ZB1",
  document: { title: "水泵", currency: "CNY", lots: [{ id: "lot", title: "一标段", lines: [line("pump", "水泵"), line("seal", "密封")] }] },
  names: { A: "甲", B: "乙" },
  opened: [
    { bid: "b1", party: "A", lines: [offered("pump", "99.5")] },
    { bid: "b2", party: "B", lines: [offered("pump", "9")] },
    { bid: "b3", party: "C", lines: null },
  ],
  rankings: [{ lot: "lot", rows: [row, { bid: "b2", rank: 1 }] }],
  proposal: { lines: [{ bid: "b2", line: "pump", quantity: "10", unitPrice: "9" }] },
  contractNumber: "HT-1",
} as unknown as TenderView

test("a tender's line is told with every offer for it, the cheapest first, its rank and what was awarded", () => {
  const way = wayInTender(tender, "pump")
  expect(way).toMatchObject({
    number: "ZB1",
    contractNumber: "HT-1",
    line: { item: "水泵", needBy: "2026-06-02", target: "100", lot: "一标段" },
  })
  expect(way?.offers.map(({ name, unitPrice, rank, awarded }) => [name, unitPrice, rank, awarded?.quantity])).toEqual([
    ["乙", "9", 1, "10"],
    ["甲", "99.5", 2, undefined],
    ["", null, null, undefined],
  ])
})

test("a line that nobody bid for has no price, and one that is not there has no way", () => {
  expect(wayInTender(tender, "seal")?.offers.every(({ unitPrice, awarded }) => unitPrice === null && awarded === null)).toBe(true)
  expect(wayInTender(tender, "none")).toBeNull()
  expect(linesOfTender(tender).map(({ key }) => key)).toEqual(["pump", "seal"])
})

test("an inquiry's line is found by the thing that prices name, and told with the last offer of each supplier", () => {
  const asked = { item: "螺栓", material: "", specification: "M8", quantity: "5", unit: "件", needBy: "2026-03-01", target: null }
  const inquiry = {
    number: "XJ1",
    round: 2,
    content: { title: "紧固件", currency: "CNY", lines: [asked, { ...asked, material: "M001" }] },
    awards: [{ line: 1, supplier: "A", quantity: "5", unitPrice: "1.1" }],
  } as unknown as InquiryView
  expect([lineOfThing(inquiry, "#M001"), lineOfThing(inquiry, "螺栓|m8|件"), lineOfThing(inquiry, "else")]).toEqual(["1", "0", null])
  const offer = (round: number, price: string) => {
    const answer = { unitPrice: price, maximum: null, leadDays: null, brand: "", remark: "" }
    return { round, taxRate: "13", validUntil: null, terms: "", lines: packed([answer, answer]) }
  }
  const told = [{ quotation: "q", number: "BJ1", supplier: "A", name: "甲", rounds: [offer(1, "1.3"), offer(2, "1.1")] }]
  expect(wayInInquiry(inquiry, told, "1")?.offers).toEqual([
    { party: "A", name: "甲", unitPrice: "1.1", round: 2, rank: null, awarded: { quantity: "5", unitPrice: "1.1" } },
  ])
  expect(wayInInquiry(inquiry, told, "7")).toBeNull()
})
