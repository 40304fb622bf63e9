import fc from "fast-check"
import { expect, test } from "vitest"
import { isWritten, readDay, readMoment } from "./day-text.ts"

test("a day is read as people write it, and what is no day is none", () => {
  for (const written of [
    "2026-12-31",
    "2026/12/31",
    "2026.12.31",
    "2026年12月31日",
    "20261231",
    "２０２６－１２－３１",
    "2026-12-31 14:00",
  ])
    expect(readDay(written)).toBe("2026-12-31")
  expect(readDay("2026-2-3")).toBe("2026-02-03")
  for (const written of ["", "2026-13-01", "2026-02-30", "31/12/2026", "31.12.2026", "soon", "12月31日"])
    expect(readDay(written)).toBeNull()
})

test("a day that does not exist is none, however it is written, and neither is one with a time that does not", () => {
  for (const written of [
    "2026-02-31",
    "2026/2/31",
    "2026.2.29",
    "2026年2月31日",
    "20260231",
    "２０２６－０２－３１",
    "2026-02-31 14:00",
    "31.2.2026",
  ])
    expect([readDay(written), readMoment(written)]).toEqual([null, null])
  for (const written of ["2026-12-31 24:00", "2026-12-31 23:60", "2026-12-31 23:59:60"])
    expect([readDay(written), readMoment(written)]).toEqual([null, null])
  expect(readDay("2028/2/29")).toBe("2028-02-29")
  expect(readDay("0026-02-28")).toBe("0026-02-28")
})

test("whatever is accepted reads back as the same day and time", () => {
  const number = (max: number) => fc.integer({ min: 0, max })
  const mark = fc.constantFrom(["-", "-", ""], ["/", "/", ""], [".", ".", ""], ["年", "月", "日"])
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 1, max: 9999 }), number(13), number(32), number(25), number(61), number(61), mark),
      ([year, month, day, hours, minutes, seconds, [first, second, last]]) => {
        const two = (one: number) => String(one).padStart(2, "0")
        const read = readMoment(
          `${String(year).padStart(4, "0")}${first}${month}${second}${day}${last} ${hours}:${two(minutes)}:${two(seconds)}`,
        )
        const date = new Date(0)
        date.setUTCFullYear(year, month - 1, day)
        date.setUTCHours(hours, minutes, seconds)
        const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hours
        const exists = same && date.getUTCMinutes() === minutes && date.getUTCSeconds() === seconds
        expect(read).toBe(exists ? date.toISOString().slice(0, 19).replace("T", " ") : null)
      },
    ),
    { numRuns: 500 },
  )
})

test("a moment is a day and a time; without a time the day's first", () => {
  for (const written of [
    "2026-11-20 14:05:09",
    "2026/11/20 14:05:09",
    "2026年11月20日 14:05:09",
    "2026-11-20T14:05:09",
    "20261120 14：05：09",
  ])
    expect(readMoment(written)).toBe("2026-11-20 14:05:09")
  expect(readMoment("2026-11-20 9:30")).toBe("2026-11-20 09:30:00")
  expect(readMoment("2026-11-20")).toBe("2026-11-20 00:00:00")
  for (const written of ["", "14:00", "2026-11-20 24:00", "2026-11-20 14:60", "2026-11-31 14:00", "2026-11-20 14"])
    expect(readMoment(written)).toBeNull()
})

test("a text counts while it is typed only when it is whole", () => {
  for (const text of ["2026-11-20", "2026-11-20 14:05", "2026-11-20 14:05:09", "2026-11-20T14:05"]) expect(isWritten(text)).toBe(true)
  for (const text of ["", "2026-11-2", "2026-11-20 1", "2026-11-20 14:05:0", "20261120"]) expect(isWritten(text)).toBe(false)
})
