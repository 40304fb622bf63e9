/** No valid request nests deeper than this. */
const deepest = 32

/**
 * The path of the first value that could not be stored: a string with NUL (which PostgreSQL refuses) or a lone surrogate (which UTF-8 lacks), or a
 * value nested too deep. Null when there is none.
 */
export function unsound(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? named(path) : null
  if (typeof value !== "object" || value === null) return null
  if (path.length >= deepest) return named(path)
  for (const [key, item] of Object.entries(value)) {
    const found = unsound(key, path) ?? unsound(item, [...path, key])
    if (found !== null) return found
  }
  return null
}

const named = (path: readonly string[]): string => path.join(".").replaceAll("\0", "").toWellFormed()
