import { type Actor, system } from "#contract/people.ts"
import type { Chart } from "./chart.ts"
import { type AnyFact, factOf } from "./fact.ts"
import { type DocumentState, stateOf } from "./snapshot.ts"
import { step } from "./step.ts"
import { judge } from "./judge.ts"

/** When the document's next clock is due, in epoch ms, or null. */
export function nextDue<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
): number | null {
  return chart.timers[stateOf(chart, document)]?.due(document.facts) ?? null
}

/**
 * The effective state: lets every clock that is past due strike, whether or not a scheduler ran.
 * A deadline is still open at its very millisecond, so a clock strikes only after it.
 * Returns the facts that have to be stored and the document after them.
 */
export function settle<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
  now: number,
  given: Given,
  by: Actor = system,
): { document: DocumentState<Facts>; facts: AnyFact[] } {
  const facts: AnyFact[] = []
  let present = document
  for (;;) {
    const timer = chart.timers[stateOf(chart, present)]
    const due = timer?.due(present.facts) ?? null
    if (!timer || due === null || now <= due) return { document: present, facts }
    const { type, data } = timer.fact({ facts: present.facts, given })
    const fact = factOf(type, by, now, { due, ...data }, given)
    if (!judge(chart, present, fact).allowed) return { document: present, facts }
    present = step(chart, present, fact)
    facts.push(fact)
  }
}
