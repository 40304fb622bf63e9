import type { TimelineEntry } from "#contract/document.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { bidContentTypes, contractPartyOf, isTold, leftOutOf, valuesOf } from "#machines/tender/tender.told.ts"
import { tell } from "#server/documents/show.ts"
import { loadCourse } from "#server/event-store/store.ts"
import type { TenderContext } from "./context.ts"
import { namesOf } from "./show.ts"
import { seenBy } from "./who-sees.ts"

/** The timeline of a tender and its children, in order, as far as the person may see it. */
export async function timelineOf(context: TenderContext): Promise<TimelineEntry[]> {
  const { tx, id, user, own } = context
  const family = await loadCourse(tx, id, bidContentTypes)
  const objected = family.filter(({ type, by }) => type === "objection.raised" && by.party === user.party)
  const objections = new Set(objected.map(({ stream }) => stream))
  const reader = { ...seenBy(context), person: user.id, bid: own.bid, assignment: own.assignment, objections }
  const { side } = reader
  return tell(tenderChart, id, family, {
    isTold: (fact) => isTold(reader, fact),
    // The asker's name is hidden, so that the answer does not depend on it.
    face: ({ type, by }) => ((side === "supplier" || type === "question.asked") && by.id !== user.id ? "roles" : "named"),
    values: (fact, names) => valuesOf(fact, names, reader),
    namesOf: async (told) => {
      const ids = told.flatMap(({ by, data }) => [by.id, data["expert"], data["party"], contractPartyOf(data), ...leftOutOf(data)])
      const names = await namesOf(
        tx,
        ids.filter((one) => typeof one === "string"),
      )
      return new Map(Object.entries(names))
    },
  })
}
