import type { TenderDocument } from "#contract/tender.schema.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { useWriting, type Writing as WritingOf, type Written } from "#ui/draft/use-writing.ts"
import type { OpenTender } from "../open-tender.ts"

/** A tender on its way. */
export type Writing = WritingOf<TenderView, TenderDocument>

/** A tender that is returned or tendered again is written anew. */
const written: Written<TenderView, TenderDocument> = {
  kind: "tender",
  contentOf: ({ document }) => document,
  saved: "tender.saved",
  finished: new Set(["tender.submitted", "tender.reopened", "tender.retendered"]),
}

/** Writes a tender, or with null one that is yet to begin. */
export const useTenderWriting = (tender: OpenTender | null, initial: TenderDocument): Writing => useWriting(written, tender, initial)
