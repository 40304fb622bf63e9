import { describe, expect, it } from "vitest"
import type { ScoreScheme, TenderDocument } from "#contract/tender.schema.ts"
import type { LotRanking, OpenedBid, RankedBid } from "./tender.facts.ts"
import { awardIn, changesSomething, scaledMark, schemeIn, trialFits } from "./tender.trial.ts"

const scoring: ScoreScheme = {
  mode: "comprehensive",
  priceWeight: "40",
  elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
  technicalThreshold: null,
  features: [],
  trim: false,
}
const line = (id: string, quantity: string) => ({
  id,
  item: id,
  specification: "",
  quantity,
  unit: "台",
  targetPrice: null,
  deliverBy: null,
  tiers: [],
})
const document = {
  lots: [{ id: "lot", title: "", lines: [line("pump", "10"), line("seal", "100")] }],
  scoring,
} as unknown as TenderDocument
const opened = (bid: string, pump: string, seal: string, maximum = "1000"): OpenedBid => ({
  bid,
  party: `party-${bid}`,
  sealedAt: 1,
  seal: bid,
  total: null,
  lines: [
    { line: "pump", unitPrice: pump, maximum, deliveryDays: null, tiers: [] },
    { line: "seal", unitPrice: seal, maximum, deliveryDays: null, tiers: [] },
  ],
})
const bids = [opened("a", "100", "5"), opened("b", "110", "4")]
const ranked = (...order: readonly string[]): LotRanking[] => [
  { lot: "lot", rows: order.map((bid, index) => ({ bid, rank: index + 1 }) as RankedBid) },
]
const facts = { document, opened: bids }

describe("a trial", () => {
  it("takes other weights and another formula, and leaves the published scheme as it is", () => {
    const tried = schemeIn(scoring, { priceWeight: "70", weights: { quality: "30" }, mode: "twoEnvelope" })
    expect([tried.mode, tried.priceWeight, tried.elements[0]?.weight]).toEqual(["twoEnvelope", "70", "30"])
    expect([scoring.mode, scoring.priceWeight, scoring.elements[0]?.weight]).toEqual(["comprehensive", "40", "60"])
  })

  it("scales a mark that was given exactly: 50 of 60 is 25 of 30, and a third stays a third", () => {
    expect(scaledMark("50", "60", "30")).toBe("25")
    expect(scaledMark("10", "60", "20")).toBe("10/3")
    expect(scaledMark("0", "0", "20")).toBe("0")
  })

  it("names bids and elements of the tender alone, and changes something", () => {
    expect(trialFits(facts, { excluded: ["a"], weights: { quality: "30" } })).toBe(true)
    expect(trialFits(facts, { excluded: ["z"] })).toBe(false)
    expect(trialFits(facts, { weights: { price: "30" } })).toBe(false)
    expect(changesSomething(document, {})).toBe(false)
    expect(changesSomething(document, { priceWeight: "40.0", weights: { quality: "60" }, split: "first" })).toBe(false)
    expect(changesSomething(document, { priceWeight: "41" })).toBe(true)
    expect(changesSomething(document, { split: "cheapest" })).toBe(true)
  })

  it("awards lots to the first, lines to the lowest, or a lot to the first two", () => {
    expect(awardIn(facts, ranked("a", "b"), {})).toEqual({
      total: "1500",
      parts: [{ bid: "a", party: "party-a", amount: "1500" }],
      short: false,
    })
    expect(awardIn(facts, ranked("b", "a"), {}).total).toBe("1500")
    expect(awardIn(facts, ranked("a", "b"), { split: "cheapest" })).toEqual({
      total: "1400",
      parts: [
        { bid: "a", party: "party-a", amount: "1000" },
        { bid: "b", party: "party-b", amount: "400" },
      ],
      short: false,
    })
    expect(awardIn(facts, ranked("a", "b"), { split: "shared", firstShare: 60 }).parts.map(({ amount }) => amount)).toEqual(["900", "600"])
  })

  it("shares no lump sum: the lot goes whole to the first", () => {
    const [lot] = document.lots
    const whole = { ...document, lots: lot ? [{ ...lot, lumpSum: true }] : [] }
    const summed = (bid: string, unitPrice: string): OpenedBid => ({
      ...opened(bid, "0", "0"),
      lines: [{ line: "lot", unitPrice, maximum: "1", deliveryDays: null, tiers: [] }],
    })
    const on = { document: whole, opened: [summed("a", "1000.01"), summed("b", "999.99")] }
    expect(awardIn(on, ranked("a", "b"), { split: "shared", firstShare: 60 })).toEqual({
      total: "1000.01",
      parts: [{ bid: "a", party: "party-a", amount: "1000.01" }],
      short: false,
    })
    expect(awardIn(on, ranked("a", "b"), { split: "cheapest" }).total).toBe("999.99")
  })

  it("says when what is ranked does not cover the demand", () => {
    expect(awardIn({ document, opened: [opened("a", "100", "5", "50")] }, ranked("a"), {})).toMatchObject({ total: "1250", short: true })
    expect(awardIn(facts, [], {})).toEqual({ total: "0", parts: [], short: true })
  })
})
