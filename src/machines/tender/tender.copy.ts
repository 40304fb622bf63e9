import type { TenderDocument } from "#contract/tender.schema.ts"

/** A tender's times before they are set. */
export const noDeadlines = {
  prequalDeadline: null,
  questionDeadline: null,
  bidDeadline: null,
  openingTime: null,
  reviewDeadline: null,
} as const satisfies Partial<TenderDocument>

/** The content of a copy: everything that was written except its times, and the reasons for short ones. The person who copies it becomes its buyer. */
export function copyOf(document: TenderDocument, author: string): TenderDocument {
  const { departures: { experts } = {}, ...others } = document
  return {
    ...others,
    ...noDeadlines,
    ...(experts === undefined ? {} : { departures: { experts } }),
    lots: document.lots.map((lot) => ({ ...lot, lines: lot.lines.map((line) => ({ ...line, deliverBy: null })) })),
    buyers: [...new Set([...(author === "" ? [] : [author]), ...document.buyers])].slice(0, 20),
  }
}
