import { expect, test } from "vitest"
import { isComposing } from "./is-composing.ts"

test("a key belongs to an input method while it composes, and in Safari also where it has just ended the composition", () => {
  const enter = { isComposing: false, keyCode: 13 }
  expect(isComposing(enter)).toBe(false)
  expect(isComposing({ ...enter, isComposing: true })).toBe(true)
  expect(isComposing({ ...enter, keyCode: 229 })).toBe(true)
})
