import { expect, test } from "vitest"
import { leftOut } from "./cut-paste.ts"

const box = { tagName: "TEXTAREA", maxLength: 10, value: "12345678", selectionStart: 8, selectionEnd: 8 }

test("what is pasted is left out beyond a box's longest text, of which a selected part makes room", () => {
  expect(leftOut(box, "ab")).toBe(0)
  expect(leftOut(box, "abcde")).toBe(3)
  expect(leftOut({ ...box, selectionStart: 2 }, "abcdefgh")).toBe(0)
  expect(leftOut({ ...box, selectionStart: 2 }, "abcdefghi")).toBe(1)
})

test("a line's end counts once, and not at all at the end of what a box of one line takes", () => {
  expect(leftOut(box, "a\r\n")).toBe(0)
  expect(leftOut({ ...box, tagName: "INPUT" }, "ab\r\n")).toBe(0)
})

test("a box without a longest text, or one that tells of no selection, cuts nothing that fits", () => {
  expect(leftOut({ ...box, maxLength: -1 }, "a".repeat(1000))).toBe(0)
  expect(leftOut({ ...box, selectionStart: null, selectionEnd: null }, "ab")).toBe(0)
})
