import { describe, expect, it } from "vitest"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { priceFlags } from "./price-flags.ts"

const lot = (id: string, ...lines: string[]) => ({ id, title: "", lines: lines.map((line) => ({ id: line, quantity: "1" })) })
const of = (...lots: object[]) => ({ lots }) as unknown as TenderDocument
const two = of(lot("lot1", "l1", "l2"))
/** A bid with prices by line. */
const bid = (name: string, prices: Readonly<Record<string, string>>) => ({
  bid: name,
  commercial: {
    note: "",
    lines: Object.entries(prices).map(([line, unitPrice]) => ({ line, unitPrice, maximum: "1", deliveryDays: null, tiers: [] })),
  },
})
const flagged = (flags: ReturnType<typeof priceFlags>) => [...flags.values()].filter(({ abnormal }) => abnormal).map(({ id }) => id)

describe("price flags", () => {
  it("flag the 1800 bid of UA-2016-06-08-000504-c, with both ratios", () => {
    const flags = priceFlags(
      two,
      ["3375", "1800", "2900", "3000", "2875"].map((total) => bid(total, { l1: total, l2: "0" })),
    )
    expect(flagged(flags)).toEqual(["1800"])
    expect(flags.get("1800")).toMatchObject({ belowMeanOfOthers: { display: "0.407407" }, belowNext: { display: "0.373913" } })
  })
  it("leave out envelopes that are closed", () => expect(priceFlags(two, [{ bid: "a", commercial: null }]).size).toBe(0))
  it("compare no total of a bid that leaves something out", () => {
    const bids = [bid("part", { l2: "10" }), bid("a", { l1: "50", l2: "50" }), bid("b", { l1: "51", l2: "50" })]
    expect([...priceFlags(two, bids).keys()].toSorted()).toEqual(["a", "b"])
  })
  it("compare lot by lot the bids that price all of a lot, and tell the worst of each bid", () => {
    const lots = of(lot("lot1", "l1"), lot("lot2", "l2"), lot("lot3"))
    const bids = [
      bid("a", { l1: "1000", l2: "10" }),
      bid("b", { l1: "990", l2: "22" }),
      bid("only2", { l2: "20" }),
      bid("only1", { l1: "400" }),
    ]
    const flags = priceFlags(lots, bids)
    expect(flagged(flags).toSorted()).toEqual(["a", "only1"])
    expect(flags.get("a")).toMatchObject({ belowMeanOfOthers: { display: "0.523810" }, belowNext: { display: "0.500000" } })
  })
})
