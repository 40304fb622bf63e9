import { describe, expect, it } from "vitest"
import { readRanges, readTiers, tiersText } from "./tier-text.ts"

const tier = (from: string, to: string | null, price: string | null = null) => ({ from, to, price })

describe("prices by quantity as a text", () => {
  it("say what was read from them", () => {
    for (const tiers of [[], [tier("100", "500", "9.5"), tier("500", null, "9")], [tier("0.5", "2", "1"), tier("10", null)]])
      expect(readTiers(tiersText(tiers))).toEqual(tiers)
  })
  it("are read as people write them, a quantity alone up to the next one", () => {
    const read = [tier("100", "500", "9.5"), tier("500", null, "9")]
    for (const text of ["100: 9.5; 500: 9", "100-500:9.5;500-:9", "100～500：9.5；500－：9", "100 至 500 = 9.5、 500- = 9"])
      expect([text, readTiers(text)]).toEqual([text, read])
    expect(readRanges("1,000; 5,000")).toEqual([
      { from: "1000", to: "5000" },
      { from: "5000", to: null },
    ])
  })
  it("are not guessed at", () => {
    for (const text of ["about 100: 9", "100: nine", "100-500-900: 9", ": 9", "-100: 9", "1.2.3: 4", "100: 9,5"])
      expect([text, readTiers(text)]).toEqual([text, null])
    expect(readRanges("100: 9")).toBeNull()
  })
})
