import { describe, expect, it } from "vitest"
import { findAbnormallyLow } from "./abnormally-low.ts"

const flags = (...prices: string[]) => findAbnormallyLow(prices.map((price, index) => ({ id: `${index}`, price })))
const flagged = (...prices: string[]) => flags(...prices).map((flag) => flag.abnormal)

describe("an abnormally low price", () => {
  it("is at least 40 % under the mean of the others", () => {
    expect(flagged("60", "80", "100", "120")).toEqual([true, false, false, false])
    expect(flagged("60.01", "80", "100", "120")).toEqual([false, false, false, false])
  })

  it("or at least 30 % under the next", () => {
    expect(flagged("70", "100")).toEqual([true, false])
    expect(flagged("70.0001", "100")).toEqual([false, false])
  })

  it("is compared with the next higher price, so that two equal low bids do not hide each other", () => {
    expect(flagged("70", "70", "100")).toEqual([true, true, false])
  })

  it("cannot be told of a single bid", () => {
    expect(flags("1")).toEqual([{ id: "0", belowMeanOfOthers: null, belowNext: null, abnormal: false }])
  })

  it("is no division by zero among prices of nothing", () => expect(flagged("0", "0")).toEqual([false, false]))

  it("shows a price above the mean as a negative share", () => {
    expect(flags("100", "300")[1]?.belowMeanOfOthers).toEqual({ exact: "-2", display: "-2.000000" })
  })
})
