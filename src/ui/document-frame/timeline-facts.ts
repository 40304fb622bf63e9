import type { TimelineEntry } from "#contract/document.ts"
import type { Opened } from "./define-document.ts"

/** The facts up to the one that the person has stepped back to; all of them for the present. */
export const shownEntries = ({ timeline, stepped }: Pick<Opened<unknown>, "timeline" | "stepped">): readonly TimelineEntry[] =>
  stepped === null ? timeline : timeline.filter(({ position }) => BigInt(position) <= BigInt(stepped.position))

/** States in the order in which the document entered them. */
export function visitedStates(entries: readonly TimelineEntry[], id: string): string[] {
  const states = entries.flatMap(({ stream, state }) => (stream === id && state !== null ? [state] : []))
  return states.filter((state, index) => state !== states[index - 1])
}

/** The children of one kind in the reader's timeline: for each, the types of its facts in order. */
export const childrenOf = (entries: readonly TimelineEntry[], kind: string): readonly (readonly string[])[] =>
  [...Map.groupBy(entries, ({ stream }) => stream).values()]
    .filter(([first]) => first?.kind === kind)
    .map((facts) => facts.map(({ type }) => type))

/** The document's own facts after the last of certain types; all of them where there is none. */
export function factsAfter(entries: readonly TimelineEntry[], id: string, types: readonly string[]): readonly TimelineEntry[] {
  const own = entries.filter(({ stream }) => stream === id)
  return own.slice(own.findLastIndex(({ type }) => types.includes(type)) + 1)
}
