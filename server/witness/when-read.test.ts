import { expect, test } from "vitest"
import { whenRead } from "./when-read.ts"

test("a right clock was read when it says, however long the answer took", () => {
  expect(whenRead(1_000, 1_000, 61_000)).toBe(1_000)
  expect(whenRead(30_000, 1_000, 61_000)).toBe(30_000)
})

test("a clock that is ahead or behind differs from when it was read by as much as it is wrong at least", () => {
  expect(whenRead(3_661_000, 1_000, 61_000)).toBe(61_000)
  expect(whenRead(-3_599_000, 1_000, 61_000)).toBe(1_000)
})
