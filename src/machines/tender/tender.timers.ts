import type { Timer } from "../_kit/chart.ts"
import type { TenderFacts, TenderGiven } from "./tender.facts.ts"

/** While the tender is suspended none of its timers is due; resuming moves the deadlines by the lost time. */
const unlessSuspended = (due: (facts: TenderFacts) => number | null) => (facts: TenderFacts) =>
  facts.suspendedAt === null ? due(facts) : null

/** The tender's timers, by state. */
export const tenderTimers: Readonly<Record<string, Timer<TenderFacts, TenderGiven>>> = {
  prequalOpen: {
    due: unlessSuspended(({ document }) => document?.prequalDeadline ?? null),
    fact: ({ given }) =>
      given.applications === 0 ? { type: "tender.failed", data: { reason: "noApplications" } } : { type: "prequalification.closed" },
  },
  biddingOpen: {
    due: unlessSuspended(({ document }) => document?.bidDeadline ?? null),
    fact: ({ given }) => ({ type: "bidding.closed", data: { seals: given.seals } }),
  },
  publicity: { due: unlessSuspended(({ publicity }) => publicity?.endsAt ?? null), fact: () => ({ type: "publicity.ended" }) },
}
