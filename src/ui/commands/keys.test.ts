import { expect, test } from "vitest"
import { capsOf, follow, isSingleKey, strokeOf } from "./keys.ts"

const stroke = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test("Ctrl is the modifier, and Cmd on a Mac", () => {
  expect(strokeOf(stroke("k", { ctrlKey: true }), false)).toBe("mod+k")
  expect(strokeOf(stroke("k", { metaKey: true }), true)).toBe("mod+k")
  expect(strokeOf(stroke("k", { ctrlKey: true }), true)).toBe("other+k")
})

test("a question mark is a question mark wherever the layout has it, and Shift counts with named keys", () => {
  expect(strokeOf(stroke("?", { shiftKey: true }), false)).toBe("?")
  expect(strokeOf(stroke("F10", { shiftKey: true }), false)).toBe("shift+F10")
})

test("a sequence is run at its last stroke, and a wrong second stroke begins anew", () => {
  const known = ["g d", "g t", "?"]
  expect(follow("", "g", known)).toEqual({ run: null, begun: "g" })
  expect(follow("g", "d", known)).toEqual({ run: "g d", begun: "" })
  expect(follow("g", "?", known)).toEqual({ run: "?", begun: "" })
  expect(follow("g", "g", known)).toEqual({ run: null, begun: "g" })
  expect(follow("", "x", known)).toEqual({ run: null, begun: "" })
})

test("keys without a modifier are single keys", () => {
  expect(["?", "g d", "mod+k", "alt+ArrowLeft"].map(isSingleKey)).toEqual([true, true, false, false])
})

test("caps are what is printed on the keyboard", () => {
  expect(capsOf("mod+k", false)).toEqual([["Ctrl", "K"]])
  expect(capsOf("alt+ArrowLeft", true)).toEqual([["⌥", "←"]])
  expect(capsOf("g d", false)).toEqual([["G"], ["D"]])
})
