/** Nothing on the wire nests deeper than this. */
const deepest = 32

/**
 * The path of the first value that no room behind the frame could keep: a string with NUL (PostgreSQL has no text for it) or a lone surrogate
 * (no UTF-8), or a value nested too deep. Null when all is sound.
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
