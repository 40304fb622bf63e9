import { describe, expect, test } from "vitest"
import {
  amountTyped,
  checkLimits,
  durationOf,
  durationShown,
  editable,
  grouped,
  isUnread,
  noSpaces,
  numberLeft,
  numberRead,
  numberTyped,
  numberWritten,
  rounded,
} from "./number-text.ts"

test.each([
  ["12a3", "123"],
  ["1.2.3", "1.23"],
  ["-1-2", "-12"],
  ["1-2", "12"],
  ["１２。５", "12.5"],
  ["-", "-"],
  ["abc", ""],
  [".5", ".5"],
  ["1e5", "15"],
])("a number input keeps of %s: %s", (typed, kept) => {
  expect(numberTyped(typed, "zh")).toBe(kept)
})

test.each([
  ["zh", "12,5", ""],
  ["en", "12,5", ""],
  ["ja", "0,125", ""],
  ["es", "12,5", "12.5"],
  ["es", "-0,125", "-0.125"],
  ["es", "1.234", "1234"],
  ["es", "1.234,5", "1234.5"],
  ["es", "1,2,3", "1.23"],
  ["es", "1.2.3", ""],
  ["zh", "1,234", "1234"],
  ["zh", "1,234,567.5", "1234567.5"],
  ["zh", "１，２００。５", "1200.5"],
  ["en", "$1,200", "1200"],
  ["en", "12.", "12"],
  ["en", "-.5", "-0.5"],
  ["es", "12,", "12"],
  ["es", ",5", "0.5"],
  ["es", "-,5", "-0.5"],
])("in %s a number input reads %s as: %s", (language, text, read) => {
  const typed = numberTyped(text, language)
  expect(numberRead(typed, language)).toBe(read)
  expect(isUnread(typed, language)).toBe(read === "")
})

test.each(["", "-", ".", "abc"])("%s is no number, and none that could not be read", (text) => {
  expect(numberRead(numberTyped(text, "zh"), "zh")).toBe("")
  expect(isUnread(numberTyped(text, "zh"), "zh")).toBe(false)
})

test.each([
  ["5", {}, 5],
  ["5.6", {}, 6],
  ["-5.5", { precision: 1 }, -5.5],
  ["1.005", { precision: 2 }, 1.01],
  ["120", { min: 0, max: 100 }, 100],
  ["-3", { min: 0 }, 0],
  ["0.4", { min: 1 }, 1],
  ["abc", {}, null],
  ["-", {}, null],
  [".", {}, null],
  ["", { min: 3 }, null],
])("when the focus goes %s with %o is %s", (typed, limits, left) => {
  expect(numberLeft(typed, limits)).toBe(left)
})

test("limits must be numbers and must not be equal", () => {
  expect(() => checkLimits({ min: Number.NaN })).toThrow("must be a number")
  expect(() => checkLimits({ min: 3, max: 3 })).toThrow("must not be equal")
  expect(() => checkLimits({ min: 0, max: 3 })).not.toThrow()
  expect(() => checkLimits({})).not.toThrow()
})

test("a text without spaces has none of any kind", () => {
  expect(noSpaces(" a\u3000b\tc\nd\u00A0")).toBe("abcd")
})

describe("exact decimals", () => {
  test.each([
    ["1.005", 2, "1.01"],
    ["0.615", 2, "0.62"],
    ["99999999999999.995", 2, "100000000000000"],
    ["123456789012345.678901", 6, "123456789012345.678901"],
    ["-0.004", 2, "0"],
    ["-2.5", 0, "-3"],
    ["007.50", 2, "7.5"],
    ["", 2, ""],
    ["1,2", 2, ""],
  ])("%s to %s decimals is %s", (text, precision, exact) => {
    expect(rounded(text, precision)).toBe(exact)
  })

  test.each([
    ["1286400.5", "1,286,400.5"],
    ["999", "999"],
    ["-1234567", "-1,234,567"],
    ["123456789012345.678901", "123,456,789,012,345.678901"],
    ["12a", "12a"],
    ["", ""],
  ])("an amount %s is shown as %s, and read back", (amount, shown) => {
    expect(grouped(amount)).toBe(shown)
    expect(amountTyped(shown)).toBe(amount)
  })

  test.each([
    ["zh", "12.", "12"],
    ["zh", ".5", "0.5"],
    ["zh", "-.5", "-0.5"],
    ["zh", "1.5万", "15000"],
    ["zh", "１２。５０", "12.50"],
    ["zh", "1,234.", "1234"],
    ["es", "12,", "12"],
    ["es", ",5", "0.5"],
    ["es", "1.234,", "1234"],
    ["es", "1,5万", "15000"],
    ["zh", "12,5", null],
    ["zh", "12,", null],
    ["zh", "12..", null],
    ["zh", ".5.", null],
    ["zh", ".", null],
    ["es", "12.", "12"],
    ["zh", "12a", null],
    ["zh", "", null],
  ])("in %s what was left as %s is the number %s", (language, text, number) => {
    expect(numberWritten(text, language)).toBe(number)
  })

  test("what was typed on another keyboard is read", () => {
    expect(amountTyped(" １，２００。５ ")).toBe("1200.5")
    expect(amountTyped("007")).toBe("7")
  })

  test.each(["1,5", "1500,50", "0,125", "1.234,56", "13,5", "1,23,456"])("%s is not guessed", (text) => {
    expect(amountTyped(text)).toBe(text)
  })

  test.each([
    ["12.500,5", "12500.5", "12.500,5", "12500,5"],
    ["12500,5", "12500.5", "12.500,5", "12500,5"],
    ["1.234", "1234", "1.234", "1234"],
    ["1.234.567", "1234567", "1.234.567", "1234567"],
    ["0,125", "0.125", "0,125", "0,125"],
    ["-1.234,5", "-1234.5", "-1.234,5", "-1234,5"],
    ["12.5", "12.5", "12,5", "12,5"],
    ["12a", "12a", "12a", "12a"],
    ["", "", "", ""],
  ])("in Spanish %s is the amount %s, which is shown as %s and edited as %s", (text, amount, shown, edited) => {
    expect(amountTyped(text, "es")).toBe(amount)
    expect([grouped(amount, "es"), editable(amount, "es")]).toEqual([shown, edited])
    expect([amountTyped(shown, "es"), amountTyped(edited, "es")]).toEqual([amount, amount])
  })

  test("groups are taken off while they are typed", () => {
    const typed = (text: string) => Array.from(text).reduce((value, key) => amountTyped(value + key), "")
    expect(typed("1,286,400.5")).toBe("1286400.5")
    expect(typed("1286,400")).toBe("1286400")
  })
})

test.each([
  [0, 0, "minutes"],
  [90 * 60_000, 90, "minutes"],
  [7_200_000, 2, "hours"],
  [5 * 86_400_000, 5, "days"],
] as const)("a duration of %s ms is %s %s, and back", (milliseconds, count, unit) => {
  expect(durationShown(milliseconds)).toEqual({ count, unit })
  expect(durationOf(count, unit)).toBe(milliseconds)
})
