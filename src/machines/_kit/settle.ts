import { type Actor, system } from "#contract/people.ts"
import type { Chart, Timer } from "./chart.ts"
import { type AnyFact, factOf } from "./fact.ts"
import { type DocumentState, leafStates } from "./snapshot.ts"
import { step } from "./step.ts"
import { judge } from "./judge.ts"

/** The running timers of a document, at most one per region, the earliest first. */
function runningTimers<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  { value, facts }: DocumentState<Facts>,
): readonly { readonly due: number; readonly fact: Timer<Facts, Given>["fact"] }[] {
  const running = leafStates(chart.machine, value).flatMap((state) => {
    const timer = chart.timers[state]
    const due = timer?.due(facts) ?? null
    return timer && due !== null ? [{ due, fact: timer.fact }] : []
  })
  return running.toSorted((one, other) => one.due - other.due)
}

/** When the document's next timer is due, in epoch ms, or null. */
export function nextDue<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  document: DocumentState<Facts>,
): number | null {
  return runningTimers(chart, document)[0]?.due ?? null
}

/**
 * The effective state: fires every timer that is past due, whether or not a scheduler ran. The deadline's own millisecond is still open, so a timer
 * fires only after it. Returns the facts to be stored and the document after them.
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
    const past = runningTimers(chart, present).flatMap(({ due, fact: leaves }) => {
      if (now <= due) return []
      const { type, data } = leaves({ facts: present.facts, given })
      const fact = factOf(type, by, now, { due, ...data }, given)
      return judge(chart, present, fact).allowed ? [fact] : []
    })
    const [fact] = past
    if (!fact) return { document: present, facts }
    present = step(chart, present, fact)
    facts.push(fact)
  }
}
