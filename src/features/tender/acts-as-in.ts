import type { DocumentView, TimelineEntry } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { haveWinnersAccepted } from "#machines/tender/tender.parts.ts"
import { childrenOf } from "#ui/document-frame/timeline-facts.ts"

/** The state whose actor is next in a tender, as far as its reader is shown: of objections suppliers know only their own. */
export function actsAsIn({ state, facts }: DocumentView<TenderView>, entries: readonly TimelineEntry[]): string {
  // Once every winner has accepted, the purchaser's actions are those after the award.
  if (state === "notified" && haveWinnersAccepted(facts)) return "officialAward"
  if (state !== "publicity") return state
  // The publicity does not end while an objection of this round is open, whatever its time.
  const round = entries.slice(entries.findLastIndex(({ type }) => type === "tender.retendered") + 1)
  const turns = new Set(childrenOf(round, "objection").map((types) => types.at(-1)))
  if (turns.has("objection.raised")) return "objectionRaised"
  return turns.has("objection.answered") ? "objectionAnswered" : state
}
