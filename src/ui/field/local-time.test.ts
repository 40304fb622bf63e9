import fc from "fast-check"
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { beginOfDay, endOfDay, fromLocal, toLocal, zoneOf } from "./local-time.ts"

const two = (n: number) => String(n).padStart(2, "0")

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

describe.each(["Asia/Shanghai", "Europe/Berlin", "America/Santiago", "Pacific/Apia", "UTC"])("in the zone %s", (zone) => {
  beforeAll(() => {
    vi.stubEnv("TZ", zone)
    return () => vi.unstubAllEnvs()
  })

  test("whatever is accepted reads back as it was written, and so does what an instant shows", () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const number = (max: number) => fc.integer({ min: 1, max })
    fc.assert(
      fc.property(
        fc.integer({ min: 1970, max: 2100 }),
        number(12),
        number(31),
        fc.integer({ min: 0, max: 24 }),
        (year, month, day, hours) => {
          const written = `${year}-${two(month)}-${two(day)}`
          const moment = `${written} ${two(hours)}:30:15`
          const [at, begin, end] = [fromLocal(moment), beginOfDay(written), endOfDay(written)]
          const dayAt = (instant: number | null, later = 0) => toLocal(instant === null ? null : instant + later).slice(0, 10)
          expect(at === null || toLocal(at) === moment).toBe(true)
          expect([written, ""]).toContain(dayAt(begin))
          expect(begin === null || dayAt(end) === written).toBe(true)
          expect(begin === null || (dayAt(begin, -1) !== written && dayAt(end, 1) !== written)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        expect(toLocal(fromLocal(toLocal(seconds * 1000)))).toBe(toLocal(seconds * 1000))
      }),
    )
  })
})

test("a time that the zone's clock leaves out is none, and a day without midnight begins later", () => {
  vi.stubEnv("TZ", "Europe/Berlin")
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([fromLocal("2026-03-29 02:30"), fromLocal("2026-03-29 03:30")]).toEqual([null, Date.UTC(2026, 2, 29, 1, 30)])
  vi.stubEnv("TZ", "America/Santiago")
  expect(toLocal(beginOfDay("2026-09-06"))).toBe("2026-09-06 01:00:00")
  vi.stubEnv("TZ", "Pacific/Apia")
  expect([beginOfDay("2011-12-30"), fromLocal("2011-12-30 12:00")]).toEqual([null, null])
})

test("a day that does not exist, or that the wire has no room for, is no instant", () => {
  for (const written of ["2026-02-31", "2026-02-31 10:00", "2026-02-31T10:00", "2026-12-31 24:00", "1960-01-01 00:00", "2026-02-31T00:00"])
    expect([fromLocal(written), beginOfDay(written)]).toEqual([null, null])
  expect(endOfDay("2026-02-31")).toBeNull()
  expect(beginOfDay(undefined)).toBeNull()
})

test("the zone is named with its sign, at any instant", () => {
  const at = Date.UTC(2026, 10, 20)
  const east = -new Date(at).getTimezoneOffset()
  expect(zoneOf(at)).toMatch(/^UTC[+-]\d\d:\d\d$/)
  expect(zoneOf(at).startsWith(east < 0 ? "UTC-" : "UTC+")).toBe(true)
})
