import { describe, expect, it } from "vitest"
import { priceAt } from "./tier-price.ts"

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
