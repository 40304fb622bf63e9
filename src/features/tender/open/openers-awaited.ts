import type { TenderView } from "#contract/tender.view.ts"

export type Openers = Pick<TenderView, "document" | "commercialOpenedAt" | "commercialOpeners" | "presentOpeners" | "sealPlan">

/** Whether the present ceremony is the second one of two envelopes. */
export const isSecond = ({ document, commercialOpenedAt }: Openers, state: string): boolean =>
  document?.scoring.mode === "twoEnvelope" && (state === "expertScorable" || commercialOpenedAt !== null)

/** The openers who have attended the present ceremony. */
export const giversOf = (facts: Openers, state: string): readonly string[] =>
  isSecond(facts, state) ? (facts.commercialOpeners ?? []) : facts.presentOpeners

/** How many openers the present ceremony still awaits. */
export const openersAwaited = (facts: Openers, state: string): number =>
  Math.max(0, (facts.document?.openers.quorum ?? facts.sealPlan?.quorum ?? 1) - giversOf(facts, state).length)
