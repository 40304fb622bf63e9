import type { TenderDocument } from "#contract/tender.schema.ts"

/** The times of a tender that can be set and moved, in chronological order. */
export const timeNames = ["prequalDeadline", "questionDeadline", "bidDeadline", "openingTime", "reviewDeadline"] as const
export type TimeName = (typeof timeNames)[number]

/** The times of a document in chronological order; the prequalification's only if the tender has one. */
export const timesOf = (document: TenderDocument): readonly { readonly name: TimeName; readonly at: number | null }[] =>
  timeNames.filter((name) => name !== "prequalDeadline" || document.prequalification).map((name) => ({ name, at: document[name] }))
