import { latestInstant } from "#contract/time.ts"
import { readDay, readMoment } from "./day-text.ts"

const two = (n: number) => String(n).padStart(2, "0")

/** An instant as `YYYY-MM-DD HH:mm:ss` in this device's time zone (spec 9); empty for none. */
export function toLocal(at: number | null | undefined): string {
  if (at === null || at === undefined) return ""
  const d = new Date(at)
  return `${String(d.getFullYear()).padStart(4, "0")}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`
}

/** A `Date` in this device's time zone, from a day and time as `readMoment` returns them. */
function dateOf(moment: string): Date {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = moment.split(/\D/).map(Number)
  const date = new Date(0)
  date.setFullYear(year, month - 1, day)
  date.setHours(hours, minutes, seconds, 0)
  return date
}

/** Returns an instant that the wire accepts and that formats back to the same text; null for any other. */
const kept = (at: number, written: string): number | null => (at >= 0 && at <= latestInstant && toLocal(at).startsWith(written) ? at : null)

/** The instant of a day and time in this device's time zone; null for none, and for one that a clock change skips. */
export function fromLocal(value: string): number | null {
  const moment = readMoment(value)
  return moment === null ? null : kept(dateOf(moment).getTime(), moment)
}

/** The first instant of a day in this device's time zone, which need not be midnight; null for no day. */
export function beginOfDay(value: string | undefined): number | null {
  const day = readDay(value ?? "")
  return day === null ? null : kept(dateOf(day).getTime(), day)
}

/** The last millisecond of a day in this device's time zone; null for no day. */
export function endOfDay(value: string | undefined): number | null {
  const day = readDay(value ?? "")
  if (day === null) return null
  const next = dateOf(day)
  next.setDate(next.getDate() + 1)
  next.setHours(0, 0, 0, 0)
  return Math.min(latestInstant, Math.max(0, next.getTime() - 1))
}

/** This device's UTC offset at an instant, or now: `UTC+08:00`. */
export function zoneOf(at: number | null): string {
  const east = -new Date(at ?? Date.now()).getTimezoneOffset()
  const size = Math.abs(east)
  return `UTC${east < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
