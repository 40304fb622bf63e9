import { describe, expect, it } from "vitest"
import { breakdownFor, priceAt } from "./tier-price.ts"

const line = {
  unitPrice: "10",
  tiers: [
    { from: "100", to: "200", price: "9" },
    { from: "200", to: null, price: "8" },
    { from: "0", to: "1", price: null },
  ],
}

describe("the price of a quantity", () => {
  it("is the line's own outside every tier, and where a tier names none", () => {
    expect(priceAt(line, "99.9")).toBe("10")
    expect(priceAt(line, "0.5")).toBe("10")
  })
  it("is that of the tier that it falls in, whose end belongs to the next", () => {
    expect([priceAt(line, "100"), priceAt(line, "199.999"), priceAt(line, "200"), priceAt(line, "100000")]).toEqual(["9", "9", "8", "8"])
  })
})

describe("what the price of a quantity is made of", () => {
  const parts = (amount: string) => [{ part: "material" as const, amount }]
  const broken = {
    breakdown: parts("10"),
    tiers: [
      { from: "100", to: "200", price: "9", breakdown: parts("9") },
      { from: "200", to: "300", price: "8" },
      { from: "300", to: null, price: null },
    ],
  }
  it("are the parts of its tier, and those of the line's own price where that applies", () => {
    expect(["99", "100", "300"].map((quantity) => breakdownFor(broken, quantity))).toEqual([parts("10"), parts("9"), parts("10")])
  })
  it("is unknown where the tier says nothing of its own price", () => {
    expect([breakdownFor(broken, "200"), breakdownFor({}, "200")]).toEqual([[], []])
  })
})
