import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { haveWinnersAccepted, isReviewOver } from "#machines/tender/tender.parts.ts"
import { awaitsSecondOpening } from "#machines/tender/tender.sight.ts"
import { childrenOf } from "#ui/document-frame/timeline-facts.ts"
import { openersAwaited } from "./open/openers-awaited.ts"

/** Whether the commercial envelopes wait for their openers. */
function awaitsOpeners({ state, facts, verdicts, serverTime }: DocumentView<TenderView>): boolean {
  const { openCommercial, callBidders } = verdicts
  // That those who came do not suffice, as for a bid that qualified later, is known by these commands alone to whoever may know it.
  if (callBidders?.allowed === true || (openCommercial?.allowed === false && openCommercial.rule === "everyBidHasShares")) return true
  // Who has come is told to nobody who is not told either whether the sheets are in. Bidders who are called stand in for the openers.
  if (facts.sheetsIn === null || facts.called || !awaitsSecondOpening({ state, facts })) return false
  return (facts.sheetsIn || isReviewOver(facts, serverTime)) && openersAwaited(facts, state) > 0
}

/** Whether a tender waits to be resumed; one that was withdrawn or terminated while it was suspended does not. */
export const isHeld = (state: string, suspended: boolean): boolean => suspended && state !== "terminated" && state !== "revoked"

/** Since when a tender waits to be resumed; null while it does not. */
export const heldSince = ({ state, facts: { suspendedAt } }: Pick<DocumentView<TenderView>, "state" | "facts">): number | null =>
  isHeld(state, suspendedAt !== null) ? suspendedAt : null

/** The state whose actor is next in a tender, as far as its reader is shown: of objections suppliers know only their own. */
export function actsAsIn(shown: DocumentView<TenderView>, entries: readonly TimelineEntry[]): string {
  const { state, facts, serverTime } = shown
  if (heldSince(shown) !== null) return "suspended"
  // Once every winner has accepted, the purchaser's actions are those after the award.
  if (state === "notified" && haveWinnersAccepted(facts)) return "officialAward"
  if ((state === "sealed" || state === "expertScorable") && facts.called && serverTime <= facts.called.until) return "biddersCalled"
  if (state === "expertScorable" && awaitsOpeners(shown)) return "openersAwaited"
  if (state !== "publicity") return state
  // The publicity does not end while an objection of this round is open, whatever its time.
  const round = entries.slice(entries.findLastIndex(({ type }) => type === "tender.retendered") + 1)
  const turns = new Set(childrenOf(round, "objection").map((types) => types.at(-1)))
  if (turns.has("objection.raised")) return "objectionRaised"
  return turns.has("objection.answered") ? "objectionAnswered" : state
}
