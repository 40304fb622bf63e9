import { describe, expect, it } from "vitest"
import { priceFlags } from "./price-flags.ts"

describe("price flags", () => {
  it("flag the 1800 bid of UA-2016-06-08-000504-c, with both ratios", () => {
    const flags = priceFlags(["3375", "1800", "2900", "3000", "2875"].map((total) => ({ bid: total, total })))
    expect([...flags.values()].filter(({ abnormal }) => abnormal).map(({ id }) => id)).toEqual(["1800"])
    expect(flags.get("1800")).toMatchObject({ belowMeanOfOthers: { display: "0.4074" }, belowNext: { display: "0.3739" } })
  })
  it("leave out envelopes that are closed", () => expect(priceFlags([{ bid: "a", total: null }]).size).toBe(0))
})
