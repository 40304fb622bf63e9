import { expect, it } from "vitest"
import { boundsOf, piecesOf, rowsOf, type RulerBar, spanOf } from "./ruler.ts"

const bar = (id: string, from: string | null, to: string | null, tone: RulerBar["tone"] = "solid"): RulerBar => ({
  id,
  label: id,
  from,
  to,
  tone,
})
const lane = (bars: readonly RulerBar[], id = "l", within: readonly string[] = []) => ({ id, label: id, bars, within })
const countsOf = (bars: readonly RulerBar[]) => piecesOf(lane(bars), [], boundsOf([lane(bars)])).map(({ count }) => count)

it("orders every bound once, by value and from zero", () => {
  expect(boundsOf([lane([bar("a", "100.0", "9000")]), lane([bar("b", "100", null)])])).toEqual(["0", "100.0", "9000"])
})

it("finds gaps and overlaps", () => {
  const bars = [bar("a", "100", "300"), bar("b", "200", "400")]
  const pieces = piecesOf(lane(bars), [], boundsOf([lane(bars)]))
  expect(pieces.map(({ from, to, count }) => [from, to, count])).toEqual([
    ["0", "100", 0],
    ["100", "200", 1],
    ["200", "300", 2],
    ["300", "400", 1],
    ["400", null, 0],
  ])
})

it("lets a bar for all amounts fill the gaps, and two of them overlap", () => {
  const [range, all] = [bar("a", "100", null), bar("all", null, null)]
  expect(countsOf([range, all])).toEqual([1, 1])
  expect(countsOf([range, all, bar("more", null, null)])).toEqual([2, 2])
})

it("lets a draft fill no gap, and overlap what is in force but for its own route", () => {
  const bars = [bar("a", "100", "300"), bar("a", "200", "400", "draft"), bar("b", "250", "300", "draft")]
  expect(countsOf(bars)).toEqual([0, 1, 1, 2, 0, 0])
})

it("gives the gaps of a lane to the nearest broader one that takes them, a range before what is for all amounts", () => {
  const unit = lane([bar("unit", "100", "200")], "unit", ["absent", "company", "all"])
  const company = lane([bar("company", "200", "300"), bar("drawn", "300", null, "draft")], "company", ["all"])
  const lanes = [lane([bar("all", null, null), bar("large", "300", null)], "all"), company, unit]
  const takersIn = (one: typeof unit) => piecesOf(one, lanes, boundsOf(lanes)).map(({ taker }) => taker?.id ?? null)
  expect(takersIn(unit)).toEqual(["all", null, "company", "large"])
  expect(takersIn(company)).toEqual(["all", "all", null, "large"])
  expect(takersIn(lane([], "other"))).toEqual([null, null, null, null])
})

it("says which pieces a bar covers", () => {
  const bounds = ["0", "100", "200"]
  expect(spanOf(bar("a", "100", "200"), bounds)).toEqual([1, 2])
  expect(spanOf(bar("b", null, null), bounds)).toEqual([0, 3])
})

it("puts bars side by side in one row, and below each other where they overlap", () => {
  const bars = [bar("a", "0", "100"), bar("b", "100", null), bar("all", null, null)]
  expect(rowsOf(bars, boundsOf([lane(bars)]))).toEqual([0, 0, 1])
})
