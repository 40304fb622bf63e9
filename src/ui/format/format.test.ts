import { expect, test } from "vitest"
import { cutMiddle, formatDecimal, formatDay, formatLength, spanBetween } from "./format.ts"

test("a day is written as YYYY-MM-DD in the device's zone", () => {
  expect(formatDay(new Date(2026, 0, 5, 9, 3, 7).getTime())).toBe("2026-01-05")
})

test("money keeps every digit, groups by the language and shows at least the decimals asked for", () => {
  expect(formatDecimal("123456789012345.123456", "zh", 2)).toBe("123,456,789,012,345.123456")
  expect(formatDecimal("2875", "zh", 2)).toBe("2,875.00")
  expect(formatDecimal("2875.5", "es", 2)).toBe("2.875,50")
  expect(formatDecimal("-12", "en")).toBe("−12")
})

test("a countdown rounds up and is past only once the instant is reached", () => {
  expect(spanBetween(0, 90_061_001)).toEqual({ past: false, days: 1, clock: "01:01:02", seconds: 90_062 })
  expect(spanBetween(999, 1000)).toMatchObject({ past: false, clock: "00:00:01" })
  expect(spanBetween(1000, 1000)).toMatchObject({ past: true, clock: "00:00:00" })
})

test("a long number is cut in the middle", () => {
  expect(cutMiddle("UA-2016-06-08-000504-c", 12)).toBe("UA-201…0504-c")
  expect(cutMiddle("ZB-1")).toBe("ZB-1")
})

test("a length of time is told in the largest unit of which there are two", () => {
  expect([1_000, 119_000, 120_000, 7_199_000, 90_000_000, 1_731_600_000].map((ms) => formatLength(ms, "en"))).toEqual([
    "1 second",
    "119 seconds",
    "2 minutes",
    "119 minutes",
    "25 hours",
    "20 days",
  ])
  expect(formatLength(1_731_600_000, "zh")).toBe("20 天")
})
