import type { TimelineEntry } from "#contract/document.ts"
import { replay } from "#machines/_kit/replay.ts"
import { initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { bidContentTypes, contractPartyOf, isTold, leftOutOf, valuesOf } from "#machines/tender/tender.told.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadCourse, type StoredFact } from "#server/event-store/store.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { namesOf } from "#server/identity/names.ts"
import { seenBy } from "#server/tender/who-sees.ts"

/** The state after each of a tender's facts. */
function statesAfter(facts: readonly StoredFact[]): readonly string[] {
  const states: string[] = []
  const own = facts.map((stored) => readFact(tenderChart, stored))
  replay(tenderChart, own, initialState(tenderChart), (document) => states.push(stateOf(tenderChart, document)))
  return states
}

/** The timeline of a tender and its children, in order, as far as the person may see it. */
export async function timelineOf(context: TenderContext): Promise<TimelineEntry[]> {
  const { tx, id, user, own } = context
  const family = await loadCourse(tx, id, bidContentTypes)
  const objected = family.filter(({ type, by }) => type === "objection.raised" && by.party === user.party)
  const objections = new Set(objected.map(({ stream }) => stream))
  const reader = { ...seenBy(context), person: user.id, bid: own.bid, assignment: own.assignment, objections }
  const states = statesAfter(family.filter(({ stream }) => stream === id))
  const told = family.filter((fact) => isTold(reader, fact))
  const ids = told.flatMap(({ by, data }) => [by.id, data["expert"], data["party"], contractPartyOf(data), ...leftOutOf(data)])
  const strings = ids.filter((one) => typeof one === "string")
  const names = new Map(Object.entries(await namesOf(tx, strings)))
  let counted = 0
  return told.map((fact, index) => {
    const { stream, kind, version, type, at, by } = fact
    // The asker's name is hidden, so that the answer does not depend on it.
    const named = by.id === user.id || (reader.side !== "supplier" && type !== "question.asked")
    return {
      // Neither the document's version nor the position in the store: from their gaps a reader could count hidden facts.
      position: String(index + 1),
      stream,
      kind,
      version: stream === id ? (counted += 1) : version,
      type,
      at,
      by: { id: named ? by.id : "", name: named ? (names.get(by.id) ?? "") : "", roles: [...by.roles] },
      state: stream === id ? (states[version - 1] ?? null) : null,
      values: valuesOf(fact, names, reader),
    }
  })
}
