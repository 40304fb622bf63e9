import { z } from "zod"
/** The last millisecond of the year 9999; later instants cannot be shown as dates. */
export const latestInstant = 253_402_300_799_999
/** A UTC instant in epoch milliseconds; formatted only on the screen. */
export const instant = z.int().min(0).max(latestInstant)
export type Instant = number

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Whether this day exists, in the years 1 to 9999. `Date` would take 31 February for 3 March, and the year 26 for 1926. */
export function dayExists(year: number, month: number, day: number): boolean {
  const last = month === 2 && isLeap(year) ? 29 : lengths[month - 1]
  return year >= 1 && year <= 9999 && last !== undefined && day >= 1 && day <= last
}

/** Whether a text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return day !== undefined && dayExists(Number(year), Number(month), Number(day))
}

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const day = z.string().refine(isDay)

/** The day so many months after another; the last of the month where that one is shorter. */
export function monthsAfter(named: string, months: number): string {
  const [year = 0, month = 1, date = 1] = named.split("-").map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10)
}

/** The platform's time zone (spec 9), which has no daylight saving. */
const zone = 8 * 3_600_000
/** The last millisecond of a day in the platform's time zone. */
export const endOfDayAt = (named: string): Instant => Date.parse(`${named}T00:00:00Z`) - zone + 86_399_999
/** The day of an instant in the platform's time zone, `YYYY-MM-DD`. */
export const dayAt = (at: Instant): string => new Date(at + zone).toISOString().slice(0, 10)
