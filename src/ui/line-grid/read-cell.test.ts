import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatDecimal } from "#ui/format/format.ts"
import type { HeldColumn } from "./define-lines.ts"
import { faultOf, readCell, readNumber } from "./read-cell.ts"

interface Line {
  readonly cell: string
}
const base = { id: "cell", head: "", width: 80, get: ({ cell }: Line) => cell, set: (_: Line, cell: string) => ({ cell }) }
const read = (column: HeldColumn<Line>, text: string) => readCell(column, text, { cell: text })
const key = (column: HeldColumn<Line>, text: string) => faultOf(column, read(column, text), { cell: text })?.key ?? null

describe("a number", () => {
  test.each([
    ["1,234.50", "1234.50"],
    ["１，２３４．５", "1234.5"],
    ["1.234.567,50", "1234567.50"],
    ["123,4567", "1234567"],
    ["1.5万", "15000"],
    ["0.25亿", "25000000"],
    ["-3", "-3"],
    ["－０", "0"],
    ["007", "7"],
    [".5", "0.5"],
    ["123456789012345.123456", "123456789012345.123456"],
  ])("%s is read as %s", (written, number) => expect(readNumber(written, "")).toBe(number))

  test.each(["", "about ten", "1,5", "0,125", "0,1234", "0.125,5", "0.125.000", "1,23,4", "1.2.3", "1e5", "12 kg", "=1+1", "--1"])(
    "%s is not guessed",
    (written) => expect(readNumber(written, "")).toBeNull(),
  )

  test.each([
    ["12,345", "12.345"],
    ["1.234", "1234"],
    ["0,125", "0.125"],
    ["0.125", "0.125"],
    ["1,5", "1.5"],
    ["1.5", "1.5"],
    ["123,4567", "123.4567"],
    ["1.234,50", "1234.50"],
    ["1,234,567.5", "1234567.5"],
  ])("%s is read in Spanish as %s", (written, number) => expect(readNumber(written, "", "es")).toBe(number))

  test.each(["zh", "en", "es", "ja"])("is read in %s as it is shown there", (language) => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,9})(\.\d{1,6})?$/).filter((text) => !/^-[0.]+$/.test(text))
    fc.assert(
      fc.property(digits, (number) => {
        expect(readNumber(formatDecimal(number, language), "", language)).toBe(number)
      }),
    )
  })
})

test("an amount in another currency is told by it, and is never taken for one in the cell's own", () => {
  const column: HeldColumn<Line> = { ...base, kind: "money", currencyOf: () => "CNY" }
  const fault = (text: string) => faultOf(column, read(column, text), { cell: text })
  expect([read(column, "¥ 20 元"), read(column, "USD 20"), read(column, "€1.234,50")]).toEqual(["20", "USD 20", "€1.234,50"])
  expect([fault("US$20"), fault("20 円"), fault("EUR 20"), fault("二十")]).toEqual([
    { key: "currency", params: { other: "USD", currency: "CNY" } },
    { key: "currency", params: { other: "JPY", currency: "CNY" } },
    { key: "currency", params: { other: "EUR", currency: "CNY" } },
    { key: "number" },
  ])
  expect(read({ ...column, currencyOf: () => "USD" }, "$20")).toBe("20")
  expect(read({ ...column, currencyOf: () => "EUR" }, "1.234.567,50 €")).toBe("1234567.50")
  expect(key({ ...column, currencyOf: () => "USD" }, "20 元")).toBe("currency")
})

test("a marked amount is told by its mark while there is no currency: it is never taken for one in a currency that is chosen later", () => {
  const column: HeldColumn<Line> = { ...base, kind: "money" }
  expect([read(column, "$ 20"), read(column, "EUR 5"), read(column, "￥ 18.50 元")]).toEqual(["$ 20", "EUR 5", "￥ 18.50 元"])
  expect([key(column, "$ 20"), key(column, "EUR 5"), key(column, "￥ 18.50 元")]).toEqual(["mark", "mark", "mark"])
  expect([key(column, "约 $"), key(column, "20 kr")]).toEqual(["number", "number"])
  const chosen = (text: string) => faultOf({ ...column, currencyOf: () => "CNY" }, text, { cell: text })
  expect([chosen("$ 20"), chosen("￥ 18.50 元")]).toEqual([{ key: "currency", params: { other: "USD", currency: "CNY" } }, { key: "mark" }])
})

test("any currency's own marks are read, and a mark that could be a unit tells of no other currency", () => {
  const money = (currency: string): HeldColumn<Line> => ({ ...base, kind: "money", currencyOf: () => currency })
  const own = [
    ["KRW", "₩20,000"],
    ["SEK", "20 kr"],
    ["BRL", "R$ 5.50"],
    ["TWD", "NT$ 20"],
    ["HKD", "20 港元"],
    ["CAD", "CA$20"],
    ["KWD", "KWD 1.250"],
  ] as const
  expect(own.map(([currency, text]) => read(money(currency), text))).toEqual(["20000", "20", "5.50", "20", "20", "20", "1.250"])
  expect([read(money("MMK"), "20 k"), key(money("CNY"), "20 kr")]).toEqual(["20 k", "number"])
  const told = (text: string) => faultOf(money("CNY"), read(money("CNY"), text), { cell: text })?.params?.["other"]
  expect(["$20", "₩20,000", "R$5", "20 PLN", "CA$ 7"].map(told)).toEqual(["USD", "KRW", "BRL", "PLN", "CAD"])
})

test("a choice is known by its value or its word, and everything else stays as it was written", () => {
  const column: HeldColumn<Line> = { ...base, kind: "choice", options: [{ value: "a", label: "送货（厂内）" }] }
  expect([read(column, "a"), read(column, "送货(厂内)"), read(column, "自提")]).toEqual(["a", "a", "自提"])
  expect(key(column, "自提")).toBe("choice")
})

test("a text of several lines stands in one", () => {
  expect(read({ ...base, kind: "text" }, " 两行\n规格 ")).toBe("两行 规格")
})

test("says of each kind what is wrong", () => {
  expect(key({ ...base, kind: "decimal", least: "0", most: "100" }, "100.01")).toBe("most")
  expect(key({ ...base, kind: "decimal", least: "0" }, "-0.000001")).toBe("least")
  expect(key({ ...base, kind: "decimal" }, "1,5")).toBe("number")
  expect(key({ ...base, kind: "decimal" }, "1.1234567")).toBe("places")
  expect(key({ ...base, kind: "decimal" }, "1234567890123456")).toBe("most")
  expect(key({ ...base, kind: "money", places: 2 }, "1.005")).toBe("places")
  expect(key({ ...base, kind: "integer" }, "1.5")).toBe("integer")
  expect(key({ ...base, kind: "text", most: 2 }, "三个字")).toBe("tooLong")
  expect(key({ ...base, kind: "text", required: true }, "  ")).toBe("required")
  expect(key({ ...base, kind: "date" }, "下周")).toBe("date")
  expect(faultOf({ ...base, kind: "text", check: (text) => `没有${text}` }, "x", { cell: "x" })).toEqual({
    key: "own",
    params: { text: "没有x" },
  })
})
