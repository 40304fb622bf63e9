import type { TimelineEntry } from "#contract/document.ts"

/** A changed value of a document; a new or removed place has null. */
export interface Change {
  /** Names and indexes, as `lots`, 0, `lines`, 2, `quantity`. */
  readonly path: readonly (string | number)[]
  readonly before: unknown
  readonly after: unknown
}

interface Leaf {
  readonly path: Change["path"]
  readonly value: unknown
}

const keyOf = (item: unknown, index: number): string =>
  typeof item === "object" && item !== null && "id" in item && typeof item.id === "string" ? item.id : String(index)

/** Every value within another, by its path: list items with an id are identified by it, wherever they have moved. */
function leavesOf(value: unknown, way: string, path: Change["path"], found: Map<string, Leaf>): Map<string, Leaf> {
  // A list of plain values counts as one value: its changes are shown as a whole.
  if (Array.isArray(value) && value.some((item) => typeof item === "object" && item !== null))
    value.forEach((item: unknown, index) => leavesOf(item, `${way}/${keyOf(item, index)}`, [...path, index], found))
  else if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const [name, one] of Object.entries(value)) {
      if (name !== "id") leavesOf(one, `${way}/${name}`, [...path, name], found)
    }
  else found.set(way, { path, value: value ?? null })
  return found
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** An empty text and an empty list count as no value. */
const valueOrNull = (value: unknown): unknown =>
  value === "" || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value

/** The differences between two versions of a document's content. */
export function changesBetween(before: unknown, after: unknown): readonly Change[] {
  const [was, is] = [leavesOf(before, "", [], new Map()), leavesOf(after, "", [], new Map())]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((way) => {
    const [old, now] = [valueOrNull(was.get(way)?.value), valueOrNull(is.get(way)?.value)]
    return same(old, now) ? [] : [{ path: (is.get(way) ?? was.get(way))?.path ?? [], before: old ?? null, after: now ?? null }]
  })
}

/** When a document was last submitted for an approval before this time, and how that ended: null for the first time. */
export function askedBefore(
  timeline: readonly TimelineEntry[],
  { id, waiting }: { readonly id: string; readonly waiting: (state: string) => boolean },
): { readonly version: number; readonly ended: TimelineEntry } | null {
  const own = timeline.filter((entry) => entry.stream === id && entry.state !== null)
  const entered = own.flatMap((entry, index) =>
    waiting(entry.state ?? "") && !waiting(own[index - 1]?.state ?? "") ? [{ entry, index }] : [],
  )
  const before = entered.at(-2)
  const ended = before && own.slice(before.index + 1).find(({ state }) => !waiting(state ?? ""))
  return before && ended ? { version: before.entry.version, ended } : null
}
