import type { TenderDocument } from "#contract/tender.schema.ts"

/** The times of a tender, each still to be set. */
export const noDeadlines = {
  prequalDeadline: null,
  questionDeadline: null,
  bidDeadline: null,
  openingTime: null,
  reviewDeadline: null,
} as const satisfies Partial<TenderDocument>

/** What of a tender another one begins with: all that was written but its times, and why those were short. Whoever copies it buys by it. */
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
