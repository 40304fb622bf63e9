import { expect, test } from "vitest"
import { fromLocal, toLocal, zoneOf } from "./local-time.ts"

test("an instant survives the control and back, to the second", () => {
  const at = new Date(2026, 10, 20, 14, 5, 9).getTime()
  expect(toLocal(at)).toBe("2026-11-20 14:05:09")
  expect(fromLocal(toLocal(at))).toBe(at)
})

test("an empty or broken control holds no instant", () => {
  expect(fromLocal("")).toBeNull()
  expect(fromLocal("2026-99")).toBeNull()
  expect(toLocal(null)).toBe("")
})

test("the zone is named with its sign, at any instant", () => {
  const at = Date.UTC(2026, 10, 20)
  const east = -new Date(at).getTimezoneOffset()
  expect(zoneOf(at)).toMatch(/^UTC[+-]\d\d:\d\d$/)
  expect(zoneOf(at).startsWith(east < 0 ? "UTC-" : "UTC+")).toBe(true)
})
