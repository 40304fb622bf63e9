import { describe, expect, it } from "vitest"
import { presetSettings } from "#contract/tender-settings.contract.ts"
import { fallsShort } from "./tender.minima.ts"

describe("a committee where the law asks for a tender", () => {
  const short = (members: number, outside: number) => fallsShort(presetSettings.minima.byLaw, members, outside)
  it("has five or more, an odd number", () =>
    expect([short(3, 3), short(4, 4), short(5, 5), short(6, 6), short(7, 7)]).toEqual([true, true, false, true, false]))
  it("comes from outside by two thirds", () =>
    expect([short(5, 3), short(5, 4), short(9, 5), short(9, 6)]).toEqual([true, false, true, false]))
})

describe("a committee by the enterprise's own rules", () => {
  it("has three or more, an odd number, from wherever", () =>
    expect([1, 2, 3, 4, 5].map((members) => fallsShort(presetSettings.minima.own, members, 0))).toEqual([true, true, false, true, false]))
})
