import { expect, it } from "vitest"
import { isWorkingDay, workingDayAfter } from "./working-days.ts"

const nothing = new Map<string, "off" | "working">()
it("counts from Monday to Friday, and not the day from which it counts", () => {
  expect(workingDayAfter("2026-11-26", 1, nothing)).toBe("2026-11-27")
  expect(workingDayAfter("2026-11-27", 1, nothing)).toBe("2026-11-30")
  expect(workingDayAfter("2026-11-28", 5, nothing)).toBe("2026-12-04")
  expect(workingDayAfter("2026-12-31", 1, nothing)).toBe("2027-01-01")
})
it("leaves out days off, and counts weekends that are worked", () => {
  const calendar = new Map([
    ["2026-10-01", "off"],
    ["2026-10-02", "off"],
    ["2026-10-05", "off"],
    ["2026-10-06", "off"],
    ["2026-10-07", "off"],
    ["2026-10-10", "working"],
  ] as const)
  expect(workingDayAfter("2026-09-30", 1, calendar)).toBe("2026-10-08")
  expect(workingDayAfter("2026-09-30", 3, calendar)).toBe("2026-10-10")
  expect([isWorkingDay("2026-10-10", calendar), isWorkingDay("2026-10-11", calendar)]).toEqual([true, false])
})
