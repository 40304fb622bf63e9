import { useMemo } from "react"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { putTogether } from "#machines/tender/tender.unfinished.ts"
import { unbegun, useWriting, type Writing as WritingOf, type Written } from "#ui/draft/use-writing.ts"
import type { OpenTender } from "../open-tender.ts"

/** A tender on its way. */
export type Writing = WritingOf<TenderView, TenderDocument>

/** A tender that is returned or tendered again is written anew. */
const written: Written<TenderView, TenderDocument> = {
  kind: "tender",
  contentOf: ({ document, unfinished }) => document && putTogether(document, unfinished),
  saved: "tender.saved",
  finished: new Set(["tender.submitted", "tender.reopened", "tender.retendered"]),
}

/** Writes a tender, or with null one that is yet to begin. */
export function useTenderWriting(tender: OpenTender | null, initial: TenderDocument): Writing {
  const unfinished = tender?.now.facts.unfinished
  const typed = useMemo(() => putTogether(initial, unfinished), [initial, unfinished])
  return useWriting(written, tender, typed)
}

/** The draft of a tender that has no number yet. */
export const unnumbered = unbegun(written.kind)

/** Whether it was saved since it began: until then nobody has seen its steps. */
export const savedAgain = ({ begun }: Writing): boolean => (begun?.timeline.filter(({ type }) => type === written.saved).length ?? 0) > 1
