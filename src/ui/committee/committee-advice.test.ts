import { describe, expect, it } from "vitest"
import { adviceOn, adviseCount } from "./committee-advice.ts"

const members = (outside: number, inside: number) =>
  Array.from({ length: outside + inside }, (_, index) => ({ expert: String(index), outside: index < outside }))
const met = (outside: number, inside: number) =>
  adviceOn(members(outside, inside))
    .filter((advice) => advice.met)
    .map((advice) => advice.of)

describe("advice on a committee", () => {
  it("is followed by five from outside", () => expect(met(5, 0)).toEqual(["size", "odd", "outside"]))
  it("takes exactly two thirds as enough", () => expect(met(6, 3)).toContain("outside"))
  it("finds less than two thirds too few", () => expect(met(3, 2)).not.toContain("outside"))
  it("finds six an even number", () => expect(met(6, 0)).not.toContain("odd"))
  it("says nothing of where they come from when that is not known", () => {
    expect(adviceOn([{ expert: "a", outside: null }]).map((advice) => advice.of)).toEqual(["size", "odd"])
  })
  it("finds nobody no committee", () => expect(met(0, 0)).toEqual([]))
  it("draws up to five, then to the next odd number", () =>
    expect([0, 3, 5, 6].map((present) => adviseCount(present))).toEqual([5, 2, 0, 1]))
})
