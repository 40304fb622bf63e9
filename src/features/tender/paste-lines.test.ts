import { expect, test } from "vitest"
import { isTable, linesFrom } from "./paste-lines.ts"

const cells = (text: string) =>
  linesFrom(text).map(({ item, specification, quantity, unit, targetPrice }) => [item, specification, quantity, unit, targetPrice])

test("rows of a spreadsheet become lines, their heading not", () => {
  expect(cells("品名\t规格\t数量\t单位\t目标单价\r\n深沟球轴承\t6205-2RS\t1,200\t套\t18.50\r\n\r\n联轴器\tGICL3\t４０\t台\t\r\n")).toEqual([
    ["深沟球轴承", "6205-2RS", "1200", "套", "18.50"],
    ["联轴器", "GICL3", "40", "台", null],
  ])
})

test("a missing specification is seen by the quantity in its place", () => {
  expect(cells("螺栓 M8\t500\t个\t0.35")).toEqual([["螺栓 M8", "", "500", "个", "0.35"]])
})

test("a specification that is a number is told from a quantity by the number behind it", () => {
  expect(cells("圆锥滚子轴承\t30210\t300\t套\t96")).toEqual([["圆锥滚子轴承", "30210", "300", "套", "96"]])
})

test("a day is read in the ways it is written, and what is no day is none", () => {
  const days = (by: string) => linesFrom(`A\t\t1\t台\t\t${by}`)[0]?.deliverBy
  expect([days("2026-12-31"), days("2026/12/31"), days("2026年12月31日")]).toEqual(
    Array.from({ length: 3 }, () => new Date(2026, 11, 31).getTime()),
  )
  expect([days("2026-13-31"), days("soon")]).toEqual([null, null])
})

test("what is not a number is left empty rather than guessed, and one cell is no table", () => {
  expect(cells("A\tB\tabout ten\t台\tcheap")).toEqual([["A", "B", "", "台", null]])
  expect([isTable("one cell"), isTable("a\tb"), isTable("a\nb"), isTable("a\n")]).toEqual([false, true, true, false])
})
