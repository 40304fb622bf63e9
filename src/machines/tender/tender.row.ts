import type { TenderFacts } from "./tender.facts.ts"
import { winnersOf } from "./tender.parts.ts"

/** What lists, counts and tasks know of a tender beside its state and its times. */
export function tenderRow(facts: TenderFacts) {
  const { number, party, author, round, document, suspendedAt, publishedAt, publicity, qualified, committee, presentOpeners } = facts
  return {
    number,
    title: document?.title ?? "",
    suspended: suspendedAt !== null,
    round,
    openTo: document?.openTo ?? "",
    invited: document?.invited ?? [],
    currency: document?.currency ?? "",
    lines: document?.lots.reduce((count, lot) => count + lot.lines.length, 0) ?? 0,
    party,
    author: author?.id ?? "",
    buyers: document?.buyers ?? [],
    openers: document?.openers.users ?? [],
    present: presentOpeners,
    committee: committee.map(({ expert }) => expert),
    prequalification: document?.prequalification ?? false,
    qualified,
    prequalDeadline: document?.prequalDeadline ?? null,
    bidDeadline: document?.bidDeadline ?? null,
    openingTime: document?.openingTime ?? null,
    reviewDeadline: document?.reviewDeadline ?? null,
    publicityEnds: publicity?.endsAt ?? null,
    publishedAt,
    winners: winnersOf(facts),
  }
}
