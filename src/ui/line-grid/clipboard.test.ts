import * as fc from "fast-check"
import { expect, test } from "vitest"
import { cellsOf, textOf } from "./clipboard.ts"

test("reads rows and cells as spreadsheets copy them; the last line end makes no row", () => {
  expect(cellsOf("品名\t数量\r\n轴承\t12\r\n")).toEqual([
    ["品名", "数量"],
    ["轴承", "12"],
  ])
  expect(cellsOf("a\t\tb")).toEqual([["a", "", "b"]])
  expect(cellsOf("a\n\nb\n")).toEqual([["a"], [""], ["b"]])
  expect(cellsOf("")).toEqual([[""]])
})

test("a cell in quotes may hold tabs, line ends and quotes; one that only begins with a quote is taken as it stands", () => {
  expect(cellsOf('"两行\r\n规格"\t"3"" 管"\r\n"a\tb"\tc')).toEqual([
    ["两行\n规格", '3" 管'],
    ["a\tb", "c"],
  ])
  expect(cellsOf('"3 英寸\t1\n"a"b\t2')).toEqual([
    ['"3 英寸', "1"],
    ['"a"b', "2"],
  ])
})

test("what is copied can be read again, whatever it is", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "轴", '"', "\t", "\n", " ", "1") })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      // A row of one empty cell at the end looks like the line end behind the last row.
      const whole = rows.at(-1)?.join("") === "" && rows.at(-1)?.length === 1 ? [...rows, ["x"]] : rows
      expect(cellsOf(textOf(whole))).toEqual(whole)
    }),
  )
})
