const two = (n: number) => String(n).padStart(2, "0")

/** An instant as `YYYY-MM-DD HH:mm:ss` in this device's zone (spec 9); empty for none. */
export function toLocal(at: number | null | undefined): string {
  if (at === null || at === undefined) return ""
  const d = new Date(at)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`
}

/** The instant of a day and time in this device's zone, with a blank or a `T` between them; null for none. */
export function fromLocal(value: string): number | null {
  const at = value === "" ? Number.NaN : new Date(value.replace(" ", "T")).getTime()
  return Number.isNaN(at) ? null : at
}

/** This device's zone at an instant, or now, as people write it: `UTC+08:00`. */
export function zoneOf(at: number | null): string {
  const east = -new Date(at ?? Date.now()).getTimezoneOffset()
  const size = Math.abs(east)
  return `UTC${east < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
