import { describe, expect, it } from "vitest"
import { percentText, priceFlags } from "./price-flags.ts"

describe("price flags", () => {
  it("flag the 1800 bid of UA-2016-06-08-000504-c, with both ratios", () => {
    const flags = priceFlags(["3375", "1800", "2900", "3000", "2875"].map((total) => ({ bid: total, total })))
    expect([...flags.values()].filter(({ abnormal }) => abnormal).map(({ id }) => id)).toEqual(["1800"])
    expect(flags.get("1800")).toMatchObject({ belowMeanOfOthers: { display: "0.4074" }, belowNext: { display: "0.3739" } })
  })
  it("leave out envelopes that are closed", () => expect(priceFlags([{ bid: "a", total: null }]).size).toBe(0))
  it("read as percentages, digit by digit", () => {
    expect(["0.4074", "0.0300", "1.0000", "-0.2561", "0", "12.3456"].map(percentText)).toEqual([
      "40.74 %",
      "3.00 %",
      "100.00 %",
      "−25.61 %",
      "0.00 %",
      "1234.56 %",
    ])
  })
})
