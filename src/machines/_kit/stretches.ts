import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import { nextDue, settle } from "./settle.ts"
import { type DocumentState, stateOf } from "./snapshot.ts"

/** A timer of a document that will fire, and the document after it. */
export interface Strike<Facts> {
  readonly at: number
  readonly after: DocumentState<Facts>
}

/** The timers of a document that will fire one after the other, if nothing else happens. */
export function strikesOf<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  stored: DocumentState<Facts>,
  given: Given,
): readonly Strike<Facts>[] {
  const strikes: Strike<Facts>[] = []
  let document = stored
  // A timer that restarts itself would never end; no list looks that far ahead.
  for (let due = nextDue(chart, document); due !== null && strikes.length < 8; due = nextDue(chart, document)) {
    const at = Math.max(due, strikes.at(-1)?.at ?? 0)
    const struck = settle(chart, document, at + 1, given)
    // A timer that waits for something other than the time may not fire.
    if (struck.facts.length === 0) break
    document = struck.document
    strikes.push({ at, after: document })
  }
  return strikes
}

/** A period in which only the time changes for a document, from its first to its last millisecond (null: no end). */
export interface Stretch<Facts> {
  readonly from: number
  readonly until: number | null
  readonly document: DocumentState<Facts>
  readonly state: string
}

/**
 * The time from an instant on, split where the verdicts of a document's rules can change although nothing happens to it: where its timers fire, and
 * at the instants that its rules compare the time with. At some of these the former verdict holds in that very millisecond, at others the new one.
 */
export function stretchesOf<Facts extends object, F extends AnyFact, Given extends object>(
  chart: Chart<Facts, F, Given>,
  stored: DocumentState<Facts>,
  { at, instants, given }: { readonly at: number; readonly instants: readonly number[]; readonly given: Given },
): readonly Stretch<Facts>[] {
  const strikes = strikesOf(chart, stored, given)
  const cuts = [...strikes.map((strike) => strike.at), ...instants].flatMap((instant) => [instant, instant + 1])
  const begins = [...new Set([at, ...cuts.filter((cut) => cut > at)])].toSorted((one, other) => one - other)
  return begins.map((from, index) => {
    const document = strikes.findLast((strike) => strike.at < from)?.after ?? stored
    const next = begins[index + 1]
    return { from, until: next === undefined ? null : next - 1, document, state: stateOf(chart, document) }
  })
}
