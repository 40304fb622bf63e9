import { dayExists } from "#contract/time.ts"

/**
 * Parses a day written `2026-12-31`, `2026/12/31`, `2026.12.31`, `2026年12月31日` or `20261231`, with or without a time, as `YYYY-MM-DD`; null for
 * anything else, and for a day or a time that does not exist.
 */
export const readDay = (raw: string): string | null => readMoment(raw)?.slice(0, 10) ?? null

/** Parses a day as `readDay` does and a time of day, as `YYYY-MM-DD HH:mm:ss`; midnight without a time, null for anything else. */
export function readMoment(raw: string): string | null {
  const text = raw.normalize("NFKC").trim()
  const [, before = text, hours = "0", minutes = "00", seconds = "00"] = /^(.*\S)[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? []
  const [, year = "", month = "", day = ""] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/.exec(before) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(before) ?? []
  if (!dayExists(Number(year), Number(month), Number(day))) return null
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")} ${hours.padStart(2, "0")}:${minutes}:${seconds}`
}

/** Whether a text is complete: no further character could make it another day or moment. */
export const isWritten = (text: string): boolean => /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?$/.test(text)
