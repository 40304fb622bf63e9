import { expect, test } from "vitest"
import { fill, hasStrayBraces, namesIn, onOneLine, paragraphsOf, smsParts, valuesOf } from "./fill.ts"

test("fills placeholders in one pass: a value that looks like one stays as it is", () => {
  expect(fill("{{title}} · {{ number }} · {{reason}}", { title: "{{number}} $& $1", number: "T-1" })).toBe("{{number}} $& $1 · T-1 · ")
})

test("knows nothing but values of their own: no inherited name, no call, no path", () => {
  expect(fill("{{constructor}}{{toString}}{{__proto__}}|{{a.b}}|{{x()}}|${1}|$t(common:save)", {})).toBe(
    "{{__proto__}}|{{a.b}}|{{x()}}|${1}|$t(common:save)",
  )
})

test("names each placeholder once, and sees braces that make none", () => {
  expect(namesIn("{{title}} {{number}} {{title}}")).toEqual(["title", "number"])
  expect(["{{title}}", "{ a }", "{{title", "title}}", "{{#if x}}"].map(hasStrayBraces)).toEqual([false, false, true, true, true])
})

test("shows times as told and counts as they are, and the platform's sentence beside the values", () => {
  const at = Date.UTC(2026, 10, 2)
  expect(valuesOf({ title: "a", at, count: 2, sentence: "forged" }, "said", (time) => `<${time}>`)).toEqual({
    title: "a",
    at: `<${at}>`,
    count: "2",
    sentence: "said",
  })
})

test("keeps a subject on one line, without what begins another header or is not seen", () => {
  expect(onOneLine("a\r\nBcc: x@example.com\u2028b\u0007\u202ec\u200b ")).toBe("a Bcc: x@example.com bc")
})

test("parts paragraphs at empty lines", () => {
  expect(paragraphsOf("one\r\ntwo\n\n\n three \u0000\n\n")).toEqual(["one\ntwo", "three"])
})

test("counts the parts of a text message", () => {
  expect(["", "a".repeat(160), "a".repeat(161), "招".repeat(70), "招".repeat(71)].map(smsParts)).toEqual([0, 1, 2, 1, 2])
})
