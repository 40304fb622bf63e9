const two = (value: number): string => String(value).padStart(2, "0")

/** An instant on this device's wall clock, `YYYY-MM-DD HH:mm:ss` (spec 9). */
export function formatInstant(at: number): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${formatTime(at)}`
}

/** The time of day, `HH:mm:ss`. */
export function formatTime(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
