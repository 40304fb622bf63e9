import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { haveWinnersAccepted } from "#machines/tender/tender.parts.ts"
import { childrenOf } from "#ui/document-frame/timeline-facts.ts"
import { giversOf, isCallOffered } from "./open/call-offered.ts"

const lacksOpeners: ReadonlySet<string | undefined> = new Set(["commercialHasQuorum", "everyBidHasShares"])

/** Whether the commercial envelopes wait for their openers, as far as the reader's own commands tell: the technical sheets are in, and shares are missing. */
function awaitsOpeners({ state, facts, verdicts }: DocumentView<TenderView>): boolean {
  const { openCommercial, attendOpening, callBidders } = verdicts
  if (openCommercial?.allowed === false && lacksOpeners.has(openCommercial.rule)) return true
  // Bidders who are called stand in for the openers.
  if (facts.called) return false
  const tooFew = giversOf(facts, state).length < (facts.sealPlan?.quorum ?? 1)
  return (attendOpening?.allowed === true && tooFew) || isCallOffered(facts, state, callBidders)
}

/** The state whose actor is next in a tender, as far as its reader is shown: of objections suppliers know only their own. */
export function actsAsIn(shown: DocumentView<TenderView>, entries: readonly TimelineEntry[]): string {
  const { state, facts, serverTime } = shown
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
