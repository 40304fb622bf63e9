/** An object of a JSON file. */
export type Json = Readonly<Record<string, unknown>>
export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const idOf = (value: unknown): unknown => (isJson(value) ? value["id"] : undefined)
const hasIds = (list: readonly unknown[]): boolean => list.length > 0 && list.every((one) => idOf(one) !== undefined)

/**
 * Merges a later value into an earlier one by the rules of the standard: objects by key, lists of identified things by id, null removes, anything
 * else replaces.
 */
function merged(before: unknown, after: unknown): unknown {
  if (isJson(before) && isJson(after)) {
    const kept = new Map(Object.entries(before))
    for (const [name, value] of Object.entries(after))
      if (value === null) kept.delete(name)
      else kept.set(name, merged(kept.get(name), value))
    return Object.fromEntries(kept)
  }
  if (!Array.isArray(before) || !Array.isArray(after) || !hasIds(before) || !hasIds(after)) return after
  const known = new Set(after.map(idOf))
  const had = new Map(before.map((one) => [idOf(one), one]))
  return [
    ...before.map((one) =>
      known.has(idOf(one))
        ? merged(
            one,
            after.find((other) => idOf(other) === idOf(one)),
          )
        : one,
    ),
    ...after.filter((one) => !had.has(idOf(one))),
  ]
}

/** The fields that belong to each release alone. */
const ownKeys = ["id", "date", "tag"]
const dateOf = ({ date }: Json): string => (typeof date === "string" ? date : "")

/** Merges the releases of one process in the order of their dates; the latest gives its name. */
export function mergeReleases(releases: readonly Json[]): Json {
  const [first = {}, ...later] = releases.toSorted((one, other) => Date.parse(dateOf(one)) - Date.parse(dateOf(other)))
  const last = later.at(-1) ?? first
  const whole = later.reduce<unknown>((before, after) => merged(before, after), first)
  return { ...(isJson(whole) ? whole : {}), ...Object.fromEntries(ownKeys.map((name) => [name, last[name]])), tag: ["compiled"] }
}
