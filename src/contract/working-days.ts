const dayLong = 86_400_000
const next = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayLong).toISOString().slice(0, 10)
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Days that differ from their weekday: days off, and weekend days that are worked (调休). */
export type Exceptions = ReadonlyMap<string, "off" | "working">

/** Whether a day (`YYYY-MM-DD`) is a working day: Monday to Friday, unless the calendar says otherwise. */
export const isWorkingDay = (day: string, exceptions: Exceptions): boolean =>
  (exceptions.get(day) ?? (isWeekend(day) ? "off" : "working")) === "working"

/** The day that is a number of working days after a day, which itself does not count. */
export function workingDayAfter(day: string, days: number, exceptions: Exceptions): string {
  let [at, left] = [day, days]
  while (left > 0) {
    at = next(at)
    if (isWorkingDay(at, exceptions)) left -= 1
  }
  return at
}
