import { Refused } from "#contract/errors.ts"
import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { judge, type Verdict } from "./judge.ts"
import { replay } from "./replay.ts"
import type { DocumentState } from "./snapshot.ts"

/** @throws Refused with the reason of a verdict that does not allow. */
export function refuseUnlessAllowed(verdict: Verdict): void {
  if (verdict.allowed) return
  const { allowed: _, ...refusal } = verdict
  throw new Refused(refusal)
}

/** @throws Refused with the first reason why the fact is not allowed. */
export function insist<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
  fact: AnyFact,
): void {
  refuseUnlessAllowed(judge(chart, document, fact))
}

/**
 * Applies one fact and returns the document after it.
 * @throws Refused with the first reason why the fact is not allowed; the document is unchanged.
 */
export function step<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
  fact: AnyFact,
): DocumentState<Facts> {
  insist(chart, document, fact)
  // The rules have been applied: only the fold remains, with the guards off.
  return replay(chart, [fact], document)
}
