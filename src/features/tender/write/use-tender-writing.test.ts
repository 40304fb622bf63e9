import { expect, test } from "vitest"
import { savedAgain, type Writing } from "./use-tender-writing.ts"

const writing = (...types: readonly string[]) => ({ begun: { timeline: types.map((type) => ({ type })) } }) as unknown as Writing

test("the steps of a tender that has only begun have been seen by nobody", () => {
  expect(savedAgain({ begun: null } as Writing)).toBe(false)
  expect(savedAgain(writing("tender.saved"))).toBe(false)
  expect(savedAgain(writing("tender.saved", "tender.saved"))).toBe(true)
})
