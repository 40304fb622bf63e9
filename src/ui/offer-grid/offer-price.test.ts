import { describe, expect, it } from "vitest"
import { countedPrice, otherPrice } from "./offer-price.ts"

const typed = (price: string, other: string, taxRate: string) => ({ price, otherPrice: other, taxRate })

describe("a price with tax and one without", () => {
  it("follow from one another exactly, to six decimals", () => {
    expect(countedPrice(typed("", "100", "13"), "taxed")).toBe("113")
    expect(otherPrice(typed("113", "", "13"), "taxed")).toBe("100")
    expect(otherPrice(typed("120", "", "13"), "taxed")).toBe("106.19469")
    expect(countedPrice(typed("", "113", "13"), "net")).toBe("100")
    expect(otherPrice(typed("100", "", "13"), "net")).toBe("113")
  })
  it("come back to what was typed after they were worked out", () => {
    for (const net of ["3.333333", "0.000001", "99999.99", "7"])
      for (const rate of ["0", "1", "6", "13", "9.5"]) {
        const price = countedPrice(typed("", net, rate), "taxed") ?? ""
        expect(otherPrice(typed(price, "", rate), "taxed")).toBe(net)
      }
  })
  it("do not follow while the rate is missing or something is no number", () => {
    expect(countedPrice(typed("", "100", ""), "taxed")).toBeNull()
    expect(otherPrice(typed("100", "", ""), "taxed")).toBeNull()
    expect(otherPrice(typed("ten", "", "13"), "taxed")).toBeNull()
    expect(countedPrice(typed("ten", "", "13"), "taxed")).toBeNull()
  })
})
