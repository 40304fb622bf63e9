import { expect, test } from "vitest"
import { readRanges, readTiers } from "#machines/scoring/tier-text.ts"
import { tiersHeld, tiersShown } from "./tiers-typed.ts"

const tier = (from: string, to: string | null, price: string | null = null) => ({ from, to, price })
const tiersTyped = (text: string, language?: string) => readTiers(tiersHeld(text, language))

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
  expect(readRanges(tiersHeld("1.000; 5.000", "es"))).toEqual([
    { from: "1000", to: "5000" },
    { from: "5000", to: null },
  ])
})

test("prices by quantity in a file are read as numbers in it are, whoever reads it", () => {
  expect(tiersTyped("1,000-5,000: 9.125; 5,000-: 8.5")).toEqual([tier("1000", "5000", "9.125"), tier("5000", null, "8.5")])
  expect(tiersTyped("1.234.567-: 1.250,5")).toEqual([tier("1234567", null, "1250.5")])
  expect([tiersTyped("0,125-: 9"), tiersTyped("100: 9,5")]).toEqual([null, null])
})

test("prices by quantity are shown so that the same reader reads them back, and as they are held where they cannot be read", () => {
  const held = "0.125-1000: 1234.5; 1000-2500.5: 9.125; 2500.5-"
  expect(tiersShown(held, "es")).toBe("0,125-1000: 1234,5; 1000-2500,5: 9,125; 2500,5-")
  expect(tiersShown(held, "zh")).toBe(held)
  for (const language of ["zh", "en", "es", "ja"]) expect(tiersHeld(tiersShown(held, language), language)).toBe(held)
  expect(["", "about 9.5"].map((text) => tiersShown(text, "es"))).toEqual(["", "about 9.5"])
})
