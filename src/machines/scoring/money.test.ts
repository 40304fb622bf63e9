import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareAmounts, multiply, roundAmount, roundMoney, sumAmounts } from "./money.ts"

const amounts = fc.stringMatching(/^(0|[1-9]\d{0,14})(\.\d{1,6})?$/)

describe("amounts", () => {
  it("are multiplied without loss where a float fails", () => {
    expect(multiply("0.1", "3")).toBe("0.3")
    expect(multiply("999999999999999.999999", "999999999999999.999999")).toBe("999999999999999999998000000000.000000000001")
    expect(multiply("1.15", "100")).toBe("115")
  })

  it("are summed without loss", () => {
    expect(sumAmounts(["0.1", "0.2"])).toBe("0.3")
    expect(sumAmounts([])).toBe("0")
    fc.assert(
      fc.property(fc.array(amounts), (list) => {
        expect(sumAmounts(list)).toBe(sumAmounts(list.toReversed()))
      }),
    )
  })

  it("are compared by value, not by text", () => {
    expect([compareAmounts("10", "10.00"), compareAmounts("10", "9"), compareAmounts("0.09", "0.1")]).toEqual([0, 1, -1])
  })

  it("keep an order that multiplying by the same quantity does not change", () => {
    const quantities = amounts.filter((text) => compareAmounts(text, "0") > 0)
    fc.assert(
      fc.property(amounts, amounts, quantities, (a, b, q) => {
        expect(compareAmounts(multiply(a, q), multiply(b, q))).toBe(compareAmounts(a, b))
      }),
    )
  })

  it("are rounded half-up to exactly so many places", () => {
    expect([roundAmount("1.005", 2), roundAmount("1234.5", 0), roundAmount("2", 2)]).toEqual(["1.01", "1235", "2.00"])
  })

  it("of money are rounded once, to the smallest unit of their currency", () => {
    const amounts = ["1234.5", "1234.4999", "0.0005", "7"]
    const rounded = (currency: string) => amounts.map((text) => roundMoney(text, currency))
    expect(rounded("JPY")).toEqual(["1235", "1234", "0", "7"])
    expect(rounded("CNY")).toEqual(["1234.5", "1234.5", "0", "7"])
    expect(rounded("KWD")).toEqual(["1234.5", "1234.5", "0.001", "7"])
  })

  it("refuse a fraction", () => expect(() => sumAmounts(["9/7"])).toThrow(RangeError))
})
