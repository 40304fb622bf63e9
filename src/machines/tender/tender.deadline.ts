import type { TenderFacts } from "./tender.facts.ts"

/** The name of the relevant deadline in a state; null where none runs, as while the tender is suspended. */
export function deadlineOf({
  state,
  facts,
}: {
  readonly state: string
  readonly facts: Pick<TenderFacts, "publicity" | "suspendedAt"> & { readonly document: Times | null }
}): { readonly name: string; readonly at: number } | null {
  const { document, publicity, suspendedAt } = facts
  if (!document || suspendedAt !== null) return null
  const review = ["reviewDeadline", document.reviewDeadline] as const
  const deadlines: Readonly<Record<string, readonly [name: string, at: number | null] | undefined>> = {
    prequalOpen: ["prequalDeadline", document.prequalDeadline],
    prequalReview: review,
    biddingOpen: ["bidDeadline", document.bidDeadline],
    sealed: ["openingTime", document.openingTime],
    prelimReview: review,
    expertScorable: review,
    commercialScorable: review,
    publicity: ["publicityEnds", publicity?.endsAt ?? null],
  }
  const [name, at] = deadlines[state] ?? []
  return name !== undefined && at != null ? { name, at } : null
}

interface Times {
  readonly prequalDeadline: number | null
  readonly bidDeadline: number | null
  readonly openingTime: number | null
  readonly reviewDeadline: number | null
}
