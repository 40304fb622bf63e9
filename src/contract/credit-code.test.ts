import { expect, test } from "vitest"
import { creditCodeFits } from "./credit-code.ts"

test("a credit code fits when its last sign is worked out from the others", () => {
  expect(creditCodeFits("91350100M000100Y43")).toBe(true)
  expect(creditCodeFits("91350100M000100Y44")).toBe(false)
})

test("what is too short, too long or holds another sign does not fit", () => {
  expect(["91350100M000100Y4", "91350100M000100Y433", "91350100MO00100Y43", ""].map(creditCodeFits)).toEqual([false, false, false, false])
})
