import { useEffect, useMemo } from "react"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { type UsedDraft, useDraft } from "#client/drafts/use-draft.ts"
import type { OpenTender } from "./use-tender.ts"

/** A tender document on its way: what is typed, where it is kept, and the tender that it belongs to once that has begun. */
export interface Writing extends Pick<
  UsedDraft<TenderDocument>,
  "set" | "undo" | "redo" | "flush" | "discard" | "canUndo" | "canRedo" | "saved"
> {
  readonly document: TenderDocument
  readonly tender: OpenTender | null
  /** True while the tender on the server is another than what is typed. */
  readonly changed: boolean
}

/** The draft of a tender, or of one that is yet to begin; a returned tender is a new draft. */
const draftId = (tender: OpenTender | null): string =>
  tender === null
    ? "tender:new"
    : `tender:${tender.id}:${tender.timeline.filter(({ type }) => type === "tender.submitted" || type === "tender.reopened" || type === "tender.retendered").length}`

/** Two documents are the same when they read the same, whatever the order of their keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Writes a tender: `initial` is what stands before the first edit. */
export function useWriting(tender: OpenTender | null, initial: TenderDocument): Writing {
  const { value: document, ...draft } = useDraft({ id: draftId(tender), initial })
  const stored = tender?.now.facts.document ?? null
  const changed = useMemo(() => stored === null || textOf(stored) !== textOf(document), [stored, document])
  const { set } = draft
  const untouched = draft.saved.state === "untouched"
  // Saved by somebody else, or on another device, while nothing is typed here: theirs is what stands.
  useEffect(() => {
    if (untouched && stored !== null && changed) set([], stored)
  }, [untouched, stored, changed, set])
  return { ...draft, document, tender, changed }
}
