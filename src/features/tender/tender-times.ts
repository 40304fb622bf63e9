import type { TenderDocument } from "#contract/tender.schema.ts"

/** The times of a tender that can be set and moved, in the order of its life. */
export const timeNames = ["prequalDeadline", "questionDeadline", "bidDeadline", "openingTime", "reviewDeadline"] as const
export type TimeName = (typeof timeNames)[number]

/** A document's times in the order of its life; that of the prequalification only where there is one. */
export const timesOf = (document: TenderDocument): readonly { readonly name: TimeName; readonly at: number | null }[] =>
  timeNames.filter((name) => name !== "prequalDeadline" || document.prequalification).map((name) => ({ name, at: document[name] }))
