import { describe, expect, test } from "vitest"
import { digitsTyped, emailFits, idCardProblem, phoneProblem, plainCreditCode, webAddressFits } from "./shapes.ts"

test.each([
  ["13800138000", null, null],
  ["18900000000", null, null],
  ["19900000000", "format", null],
  ["12800138000", "format", "format"],
  ["23800138000", "format", "format"],
  ["1380013800", "format", "format"],
  ["138001380000", "format", "format"],
  ["138-0013", "digits", "digits"],
  ["一三八", "digits", "digits"],
  ["", null, null],
] as const)("phone %s: profile %s, shared helper %s", (phone, profile, shared) => {
  expect([phoneProblem(phone, "profile"), phoneProblem(phone, "shared")]).toEqual([profile, shared])
})

test.each([
  ["a@example.com", true],
  ["first.last+tag@mail.example.cn", true],
  ["a@example", false],
  ["a b@example.com", false],
  ["@example.com", false],
  [`${"a".repeat(260)}@example.com`, false],
])("mail address %s: %s", (text, fits) => {
  expect(emailFits(text)).toBe(fits)
})

test.each([
  ["https://example.com", true],
  ["http://example.com:8080/a?b=1#c", true],
  ["HTTPS://EXAMPLE.COM/路径", true],
  ["example.com", false],
  ["ftp://example.com", false],
  ["javascript:alert(1)", false],
  ["https://user:secret@example.com", false],
  ["https://localhost", false],
  ["https://exa mple.com", false],
  ["https://", false],
])("web address %s: %s", (text, fits) => {
  expect(webAddressFits(text)).toBe(fits)
})

describe("identity cards", () => {
  test.each([
    ["11010519491231002X", null],
    ["11010519491231002x", null],
    ["440524188001010014", null],
    ["110105194912310021", "check"],
    ["110105199902290015", "birthday"],
    ["110105199913010015", "birthday"],
    ["130503670401001", null],
    ["130503671301001", "birthday"],
    ["1101051949123100", "shape"],
    ["11010519491231002Y", "shape"],
    ["", "shape"],
  ])("%s: %s", (card, problem) => {
    expect(idCardProblem(card)).toBe(problem)
  })
})

test("a credit code is read without spaces and in capitals", () => {
  expect(plainCreditCode(" 9135 0100m000100y43 ")).toBe("91350100M000100Y43")
})

test("integers keep digits only, of whatever width", () => {
  expect(digitsTyped("-1,2.3a４")).toBe("1234")
})
