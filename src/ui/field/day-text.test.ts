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
  for (const written of ["", "2026-13-01", "2026-02-30", "31/12/2026", "soon", "12月31日"]) expect(readDay(written)).toBeNull()
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
