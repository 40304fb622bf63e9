import type { VerdictView } from "#contract/document.ts"
import type { TenderView } from "#contract/tender.view.ts"

type Openers = Pick<TenderView, "document" | "commercialOpenedAt" | "commercialOpeners" | "presentOpeners" | "sealPlan">

/** Whether the present ceremony is the second one of two envelopes. */
export const isSecond = ({ document, commercialOpenedAt }: Openers, state: string): boolean =>
  document?.scoring.mode === "twoEnvelope" && (state === "expertScorable" || commercialOpenedAt !== null)

/** The openers who have attended the present ceremony. */
export const giversOf = (facts: Openers, state: string): readonly string[] =>
  isSecond(facts, state) ? (facts.commercialOpeners ?? []) : facts.presentOpeners

/** How many openers the present ceremony still awaits. */
export const openersAwaited = (facts: Openers, state: string): number =>
  Math.max(0, (facts.document?.openers.quorum ?? facts.sealPlan?.quorum ?? 1) - giversOf(facts, state).length)

/**
 * Whether the action that asks bidders for their keys is shown: as soon as it is allowed, also where enough openers have attended but a bid still lacks
 * their shares, and during the day before while too few have attended.
 */
export function isCallOffered(facts: Openers, state: string, verdict: VerdictView | undefined): boolean {
  if (verdict?.allowed === true) return true
  return verdict?.rule === "openersHadADay" && openersAwaited(facts, state) > 0
}
