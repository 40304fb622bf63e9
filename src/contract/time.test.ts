import fc from "fast-check"
import { expect, test } from "vitest"
import { dayExists, isDay } from "./time.ts"

/** The same day by the platform's own calendar, which moves what does not exist on. */
function readBack(year: number, month: number, day: number): readonly number[] {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
}

test("a day exists exactly when it reads back as itself", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (...date) => {
      expect(dayExists(...date)).toBe(String(readBack(...date)) === String(date))
    }),
  )
})

test.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2028-02-29", true],
  ["1900-02-29", false],
  ["2000-02-29", true],
  ["0096-02-29", true],
  ["2026-04-31", false],
  ["2026-00-10", false],
  ["2026-13-01", false],
  ["2026-01-00", false],
  ["0000-01-01", false],
  ["9999-12-31", true],
  ["2026-1-1", false],
  ["2026-01-01T00:00", false],
  ["", false],
])("%s is a day: %s", (text, is) => expect(isDay(text)).toBe(is))
