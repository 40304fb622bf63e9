import type { ShownPlace, TimelineEntry } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { digest } from "#machines/_kit/digest.ts"
import { rulesOf } from "#machines/_kit/shown.ts"
import { givenFor, tenderFolding } from "#machines/tender/tender.fold.ts"
import { actingOn } from "#machines/tender/tender.parts.ts"
import { actsFrom, approvalFactsOf, markOf, most } from "#server/documents/shown.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts } from "#server/event-store/store.ts"
import { actorOf } from "#server/http/session-user.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { shownWith } from "./show.ts"
import { timelineOf } from "./timeline.ts"
import { toldVersion } from "./told-version.ts"
import { seenBy } from "#server/tender/who-sees.ts"

/** A part of a tender. */
type TenderPart = DataOf<(typeof tenderContract)["facts"]>

const lifeMark = (entries: readonly TimelineEntry[]): string => digest(JSON.stringify(entries))

/** A fact without what the rules were given, which is not shown. */
function withoutGiven(fact: AnyFact): object {
  const { given: _, ...stored } = fact
  return stored
}

/** How many leading entries of a timeline its reader has, according to the mark in `told`. */
function keptOf(timeline: readonly TimelineEntry[], told = ""): number {
  const [length = "0", mark] = told.split(".")
  const count = Number(length)
  return count >= 0 && count <= timeline.length && mark === lifeMark(timeline.slice(0, count)) ? count : 0
}

/**
 * What the reader of a tender is shown after a place. The buyer's side folds the facts; for everybody else what is shown of a fact depends on later
 * facts, so they are sent the whole tender each time. Data beside the facts come along: what the rules are given, and the timeline, which includes
 * the children. Where none of it has changed, the part is empty and carries the same mark.
 */
export async function partFor(context: TenderContext, known: Partial<ShownPlace>): Promise<TenderPart> {
  const { tx, id, user, by, now: serverTime, stored, document, struck } = context
  const seen = seenBy(context)
  const { side } = seen
  const folds = side === "buyer"
  // A reader who does not fold counts what is told.
  const epoch = `${rulesOf(tenderFolding, side)}${side}${folds ? "" : ".told"}`
  const place = known.epoch === epoch ? known : {}
  const [acts, entries, { shown, beside }, version] = await Promise.all([
    folds ? approvalFactsOf(tx, id) : null,
    timelineOf(context),
    shownWith(context),
    toldVersion(context),
  ])

  // A person who is asked for an approval acts as an approver; for readers who fold, the browser works that out.
  const reader = folds ? actingOn(document.facts, actorOf(user)) : by
  const given = givenFor(seen, by, context.given)
  const effective = folds ? null : { value: document.value, facts: shown }
  const left = folds ? struck.map(withoutGiven) : []
  const told = `${entries.length}.${lifeMark(entries)}.${markOf([reader, given, beside, left, effective])}`

  const { ordinal: had = -1, inside: hadInside = 0 } = place
  const inside = acts?.length ?? 0
  const goesOn = had >= 0 && had <= version && version - had <= most && hadInside <= inside
  const follows = folds ? goesOn : had === version && place.told === told
  const fresh = folds && follows && had < version ? await loadFacts(tx, id, { from: had + 1, to: version }) : []
  const from = keptOf(entries, place.told)
  const part = {
    ...(await actsFrom(context, acts, follows ? hadInside : 0, [])),
    id,
    kind: tenderFolding.id,
    side,
    reader,
    epoch,
    ordinal: version,
    inside,
    told,
    beside,
    given,
    struck: left,
    serverTime,
    from: follows ? null : { ordinal: version, ...(effective ?? stored) },
    facts: fresh.map((one) => ({ ordinal: one.version, fact: readFact(tenderFolding.chart, one) })),
    timeline: { from, kept: lifeMark(entries.slice(0, from)), entries: entries.slice(from) },
  }
  return part as unknown as TenderPart
}
