import { expect, test } from "vitest"
import { rangesTyped, tiersTyped, tiersWritten } from "./tiers-typed.ts"

const tier = (from: string, to: string | null, price: string | null = null) => ({ from, to, price })

test("prices by quantity are read as their reader writes numbers, never by another language's points and commas", () => {
  expect(tiersTyped("1.000-: 1.250", "es")).toEqual([tier("1000", null, "1250")])
  expect(tiersTyped("500-: 2,500", "es")).toEqual([tier("500", null, "2.500")])
  expect(tiersTyped("500-1000: 180,25; 2000-: 165,5", "es")).toEqual([tier("500", "1000", "180.25"), tier("2000", null, "165.5")])
  expect(tiersTyped("1.000～2.500,5：9,5；2.500,5-：9", "es")).toEqual([tier("1000", "2500.5", "9.5"), tier("2500.5", null, "9")])
  for (const language of ["zh", "en", "ja"]) {
    expect(tiersTyped("1,000-: 1,250.5", language)).toEqual([tier("1000", null, "1250.5")])
    expect(tiersTyped("1-: 1.250", language)).toEqual([tier("1", null, "1.250")])
    expect(tiersTyped("100: 9,5", language)).toBeNull()
  }
  // A comma stands before decimals, so that it is between no ranges.
  expect(tiersTyped("100-500: 9,5, 500-: 9", "es")).toBeNull()
  expect(rangesTyped("1.000; 5.000", "es")).toEqual([
    { from: "1000", to: "5000" },
    { from: "5000", to: null },
  ])
})

test("prices by quantity are written so that the same reader reads them back", () => {
  const tiers = [tier("0.125", "1000", "1234.5"), tier("1000", "2500.5", "9.125"), tier("2500.5", null)]
  expect(tiersWritten(tiers, "es")).toBe("0,125-1000: 1234,5; 1000-2500,5: 9,125; 2500,5-")
  expect(tiersWritten(tiers, "zh")).toBe("0.125-1000: 1234.5; 1000-2500.5: 9.125; 2500.5-")
  for (const language of ["zh", "en", "es", "ja"]) expect(tiersTyped(tiersWritten(tiers, language), language)).toEqual(tiers)
})
