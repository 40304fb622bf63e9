import { expect, test } from "vitest"
import { isComposing, isEnter } from "./is-composing.ts"

test("a key belongs to an input method while it composes, and in Safari also where it has just ended the composition", () => {
  const enter = { isComposing: false, keyCode: 13 }
  expect(isComposing(enter)).toBe(false)
  expect(isComposing({ ...enter, isComposing: true })).toBe(true)
  expect(isComposing({ ...enter, keyCode: 229 })).toBe(true)
})

test("an Enter sends what a field holds unless an input method ends a composition with it", () => {
  const nativeEvent = { isComposing: false, keyCode: 13 }
  expect(isEnter({ key: "Enter", nativeEvent })).toBe(true)
  expect(isEnter({ key: "a", nativeEvent })).toBe(false)
  expect(isEnter({ key: "Enter", nativeEvent: { ...nativeEvent, isComposing: true } })).toBe(false)
  expect(isEnter({ key: "Enter", nativeEvent: { ...nativeEvent, keyCode: 229 } })).toBe(false)
})
