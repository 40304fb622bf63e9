import type { DocumentDefinition, Opened } from "./define-document.ts"

/** Since when whoever acts next does so: by default since the document entered its present state; null while that is unknown. */
export function actsSince<View, Name extends string>(
  definition: Pick<DocumentDefinition<View, Name>, "actsSince">,
  { timeline, id, now }: Pick<Opened<View>, "timeline" | "id" | "now">,
): number | null {
  const own = definition.actsSince?.(now) ?? null
  if (own !== null) return own
  const turns = timeline.filter((entry) => entry.stream === id && entry.state !== null)
  return turns.findLast(({ state }, index) => state === now.state && turns[index - 1]?.state !== state)?.at ?? null
}
