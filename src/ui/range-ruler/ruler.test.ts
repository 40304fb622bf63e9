import { expect, it } from "vitest"
import { boundsOf, piecesOf, rowsOf, type RulerBar, spanOf } from "./ruler.ts"

const bar = (id: string, from: string | null, to: string | null): RulerBar => ({ id, label: id, from, to, tone: "solid" })
const lane = (bars: readonly RulerBar[]) => ({ id: "l", label: "l", bars })

it("orders every bound once, by value and from zero", () => {
  expect(boundsOf([lane([bar("a", "100.0", "9000")]), lane([bar("b", "100", null)])])).toEqual(["0", "100.0", "9000"])
})

it("finds gaps and overlaps", () => {
  const bars = [bar("a", "100", "300"), bar("b", "200", "400")]
  const pieces = piecesOf(bars, boundsOf([lane(bars)]))
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
  const bounds = boundsOf([lane([range, all])])
  expect(piecesOf([range, all], bounds).map(({ count }) => count)).toEqual([1, 1])
  expect(piecesOf([range, all, bar("more", null, null)], bounds).map(({ count }) => count)).toEqual([2, 2])
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
