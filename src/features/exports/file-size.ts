import { formatDecimal } from "#ui/format/format.ts"

const units = ["B", "kB", "MB", "GB"] as const

/** Formats a size for people: three digits at most, in powers of a thousand. */
export function fileSize(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? formatDecimal(value.toFixed(1), language) : Math.round(value)} ${units[power]}`
}
