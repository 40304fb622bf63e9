import { expect, test } from "vitest"
import type { ComparedLine } from "#machines/inquiry/inquiry.comparison.ts"
import { matrixColumns, priceText, sumText } from "./matrix-columns.tsx"

const line = { quantity: "3", best: 411.5, asked: { quantity: "3" } } as ComparedLine
const valueIn = (currency: string) =>
  matrixColumns({ t: (key: string) => key, language: "en", offers: [], view: { currency, hidden: new Set(), pinned: new Set() } } as never)
    .find(({ id }) => id === "value")
    ?.cell(line, null as never)

test("a comparison in yen shows amounts without decimals, and prices of units with all they have", () => {
  expect([valueIn("JPY"), valueIn("CNY")]).toEqual(["1,235", "1,234.50"])
  expect([priceText(411.5, "en", "JPY"), priceText(411, "en", "JPY"), priceText(411, "en", "CNY")]).toEqual(["411.5", "411", "411.00"])
})

test("half a cent is rounded up in the sums of a comparison", () => {
  expect([sumText(1.005, "en", "CNY"), sumText(0.1 + 0.205, "en", "CNY"), sumText(0.5, "en", "JPY")]).toEqual(["1.01", "0.31", "1"])
})
