import { describe, expect, it } from "vitest"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { priceFlags } from "./price-flags.ts"

const document = { lots: [{ id: "lot1", title: "", lines: [{ id: "l1" }, { id: "l2" }] }] } as unknown as TenderDocument
const lines = (...names: string[]) => ({
  note: "",
  lines: names.map((line) => ({ line, unitPrice: "1", maximum: "1", deliveryDays: null, tiers: [] })),
})
const whole = lines("l1", "l2")

describe("price flags", () => {
  it("flag the 1800 bid of UA-2016-06-08-000504-c, with both ratios", () => {
    const flags = priceFlags(
      document,
      ["3375", "1800", "2900", "3000", "2875"].map((total) => ({ bid: total, total, commercial: whole })),
    )
    expect([...flags.values()].filter(({ abnormal }) => abnormal).map(({ id }) => id)).toEqual(["1800"])
    expect(flags.get("1800")).toMatchObject({ belowMeanOfOthers: { display: "0.4074" }, belowNext: { display: "0.3739" } })
  })
  it("leave out envelopes that are closed", () => expect(priceFlags(document, [{ bid: "a", total: null, commercial: null }]).size).toBe(0))
  it("compare no total of a bid that leaves something out", () => {
    const bids = [
      { bid: "part", total: "10", commercial: lines("l2") },
      { bid: "a", total: "100", commercial: whole },
      { bid: "b", total: "101", commercial: whole },
    ]
    expect([...priceFlags(document, bids).keys()]).toEqual(["a", "b"])
  })
})
