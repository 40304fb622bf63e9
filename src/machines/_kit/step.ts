import { Refused } from "#contract/errors.ts"
import { transition } from "xstate"
import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { judge } from "./judge.ts"
import type { DocumentState } from "./snapshot.ts"

/**
 * Takes one fact: the document after it.
 * @throws Refused with the first reason why not; the document is unchanged.
 */
export function step<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
  fact: AnyFact,
): DocumentState<Facts> {
  const verdict = judge(chart, document, fact)
  if (!verdict.allowed) {
    const { allowed: _, ...refusal } = verdict
    throw new Refused(refusal)
  }
  const snapshot = chart.machine.resolveState({ value: document.value, context: document.facts })
  const [next] = transition(chart.machine, snapshot, fact)
  return { value: next.value, facts: next.context as Facts }
}
