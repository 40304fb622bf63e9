import { useMemo } from "react"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { putTogether } from "#machines/tender/tender.unfinished.ts"
import { unbegun, useWriting, type Writing as WritingOf, type Written } from "#ui/draft/use-writing.ts"
import type { OpenTender } from "../open-tender.ts"

/** A tender being written. */
export type Writing = WritingOf<TenderView, TenderDocument>

/** A returned or re-tendered tender is written anew. */
const written: Written<TenderView, TenderDocument> = {
  kind: "tender",
  contentOf: ({ document, unfinished }) => document && putTogether(document, unfinished),
  saved: "tender.saved",
  finished: new Set(["tender.submitted", "tender.reopened", "tender.retendered"]),
}

/** Writes a tender, or for null one that is not begun yet. */
export function useTenderWriting(tender: OpenTender | null, initial: TenderDocument): Writing {
  const unfinished = tender?.now.facts.unfinished
  const typed = useMemo(() => putTogether(initial, unfinished), [initial, unfinished])
  return useWriting(written, tender, typed)
}

/** The draft of a tender without a number. */
export const unnumbered = unbegun(written.kind)

/** Whether it was saved since it was begun; until then nobody has seen its steps. */
export const savedAgain = ({ begun }: Writing): boolean => (begun?.timeline.filter(({ type }) => type === written.saved).length ?? 0) > 1
