const dayLong = 86_400_000
const next = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayLong).toISOString().slice(0, 10)
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Days that are not as their weekday says: off from work, or worked at a weekend (调休). */
export type Exceptions = ReadonlyMap<string, "off" | "working">

/** Whether work is done on a day (`YYYY-MM-DD`): from Monday to Friday, unless the calendar says otherwise. */
export const isWorkingDay = (day: string, exceptions: Exceptions): boolean =>
  (exceptions.get(day) ?? (isWeekend(day) ? "off" : "working")) === "working"

/** The day on which so many working days have gone by after a day, which itself does not count. */
export function workingDayAfter(day: string, days: number, exceptions: Exceptions): string {
  let [at, left] = [day, days]
  while (left > 0) {
    at = next(at)
    if (isWorkingDay(at, exceptions)) left -= 1
  }
  return at
}
