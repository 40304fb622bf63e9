import type { ShownTender } from "./open-tender.ts"

/** The deadline that matters in a state. */
export function deadlineOf({ state, facts }: ShownTender): { name: string; at: number } | null {
  const { document, publicity, suspendedAt } = facts
  if (!document || suspendedAt !== null) return null
  const at = {
    prequalOpen: ["prequalDeadline", document.prequalDeadline],
    prequalReview: ["reviewDeadline", document.reviewDeadline],
    biddingOpen: ["bidDeadline", document.bidDeadline],
    sealed: ["openingTime", document.openingTime],
    prelimReview: ["reviewDeadline", document.reviewDeadline],
    expertScorable: ["reviewDeadline", document.reviewDeadline],
    commercialScorable: ["reviewDeadline", document.reviewDeadline],
    publicity: ["publicityEnds", publicity?.endsAt ?? null],
  }[state] as [string, number | null] | undefined
  return at?.[1] ? { name: at[0], at: at[1] } : null
}
