import { expect, it } from "vitest"
import { askOf } from "./inquiry.facts.ts"
import { dividedLots, uncovered } from "./inquiry.lots.ts"
import type { InquiryContent } from "#contract/inquiry.contract.ts"

const lots = [{ lot: "甲", note: "同一品牌", whole: true }]
const line = (lot: string, quantity = "10") => ({ lot, quantity })
const asked = { lots, lines: [line("甲"), line("甲", "5"), line("乙")] }
const award = (index: number, supplier: string, quantity = asked.lines[index]?.quantity ?? "0") => ({
  line: index,
  supplier,
  quantity,
  unitPrice: "1",
})

it("leaves a whole lot whole: nothing of it, or all of it to one supplier, while another lot is divided freely", () => {
  expect(dividedLots(asked, [award(2, "a", "4"), award(2, "b", "6")])).toEqual([])
  expect(dividedLots(asked, [award(0, "a"), award(1, "a")])).toEqual([])
  expect(dividedLots(asked, [award(0, "a")])).toEqual(["甲"])
  expect(dividedLots(asked, [award(0, "a"), award(1, "b")])).toEqual(["甲"])
  expect(dividedLots(asked, [award(0, "a"), award(1, "a", "4.999")])).toEqual(["甲"])
})

it("tells the lines that an offer does not cover: without a price, or with less than is asked", () => {
  const offered = [
    { unitPrice: "3", maximum: null },
    { unitPrice: "3", maximum: "4.9" },
    { unitPrice: null, maximum: null },
  ]
  expect(uncovered([0, 1, 2], asked.lines, offered)).toEqual([1, 2])
  expect(uncovered([0], asked.lines, [{ unitPrice: "0", maximum: "10" }])).toEqual([])
})

it("tells suppliers the lots of the lines, also those that only lines name, and nothing without lots", () => {
  const content = { lots, lines: asked.lines.map((one) => ({ ...one, item: "轴承", tiers: [] })) } as unknown as InquiryContent
  expect(askOf(content, 1).lots).toEqual([...lots, { lot: "乙", note: "", whole: false }])
  expect(askOf(content, 1).lines.map(({ lot }) => lot)).toEqual(["甲", "甲", "乙"])
  const plain = { lines: content.lines.map((one) => ({ ...one, lot: "" })) } as unknown as InquiryContent
  expect(askOf(plain, 1)).not.toHaveProperty("lots")
  expect(askOf(plain, 1).lines[0]).not.toHaveProperty("lot")
})
