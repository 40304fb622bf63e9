import type { Actor } from "#contract/people.ts"
import { factOf } from "#machines/_kit/fact.ts"
import { nextDue } from "#machines/_kit/settle.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { step } from "#machines/_kit/step.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { cascade, type Child, type ChildFact, tenderCascade } from "#machines/tender/tender.cascade.ts"
import type { TenderFact, TenderFacts } from "#machines/tender/tender.facts.ts"
import { record, restore, type Standing } from "#server/event-store/document.ts"
import { project } from "#server/event-store/projections.ts"
import type { StoredFact } from "#server/event-store/store.ts"
import { setTimer } from "#server/jobs/timers.ts"
import { announce } from "#server/live/hub.ts"
import type { Decision } from "./decide.ts"
import type { Desk } from "./desk.ts"
import { listChildren } from "./tender-children.ts"
import { chartOfKind, childStream } from "./tender-family.ts"
import { tenderProjection } from "./tender.projection.ts"

/** Facts of a bid that would name its bidder are written by the bid itself. */
const blindTypes = new Set(["bid.submitted", "bid.withdrawn"])

interface Family {
  readonly children: readonly Child[]
}

/** Records a child's fact in its stream, beginning it if need be. */
async function recordChild(desk: Desk, round: number, family: Family, by: Actor, { kind, key, type, data }: ChildFact): Promise<readonly StoredFact[]> {
  const { tx, place, id, now, headOf } = desk
  const known = family.children.find((child) => child.kind === kind && child.key === key)
  const stream = known?.stream ?? childStream(place.nameOf, id, round, kind, key)
  const chart = chartOfKind(kind)
  const head = await headOf(stream)
  const standing: Standing<object> = { stream, root: id, version: head?.version ?? 0, document: await restore(tx, chart, head) }
  const fact = factOf(type, by, now, { ...data, ...(head ? {} : { of: { round, key } }) })
  const writer = blindTypes.has(type) ? { id: stream, roles: by.roles, party: null } : undefined
  const { stored } = await record(tx, chart, standing, [fact], writer)
  return stored
}

interface Written {
  readonly document: DocumentState<TenderFacts>
  readonly version: number
}

/** Stores the clocks' facts that have struck, then what was decided, with everything that follows in the children; sets the next clock and tells who follows. */
export async function commit(desk: Desk, decision: Decision): Promise<Written> {
  const { tx, id, by, now } = desk
  const given = { ...desk.given, ...decision.given }
  const own = decision.fact ? [factOf(decision.fact.type, by, now, decision.fact.data, given)] : []
  const stays = own.filter(({ type }) => !tenderChart.permits.has(type))
  const permitted = own.filter(({ type }) => tenderChart.permits.has(type))
  let document = permitted.reduce((known, fact) => step(tenderChart, known, fact), desk.document)

  const stored: StoredFact[] = []
  const followed = [...desk.struck, ...stays]
  const round = desk.stored.facts.round
  const family: Family = { children: followed.some(({ type }) => type in tenderCascade) ? await listChildren(tx, id, round) : [] }
  let version = desk.version
  if (followed.length > 0) {
    const standing: Standing<TenderFacts> = { stream: id, root: id, version, document: desk.stored }
    const written = await record(tx, tenderChart, standing, followed)
    version = written.standing.version
    document = written.standing.document
    stored.push(...written.stored)
  }
  for (const fact of followed) {
    const before = fact === stays[0] ? desk.document.facts : desk.stored.facts
    for (const child of cascade(fact as unknown as TenderFact, before, family.children)) stored.push(...(await recordChild(desk, round, family, fact.by, child)))
  }
  for (const child of decision.children ?? []) stored.push(...(await recordChild(desk, round, family, by, child)))
  await project(tx, [tenderProjection], stored)
  await setNextClock(desk, document)
  // Who follows the tender hears of everything but that a bid came or went: its moment alone would tell.
  const told = stored.map((fact) => (blindTypes.has(fact.type) ? fact.stream : id))
  for (const stream of new Set(told)) await announce(tx, stream)
  return { document, version }
}

async function setNextClock(desk: Desk, after: DocumentState<TenderFacts>): Promise<void> {
  const dueAt = nextDue(tenderChart, after)
  if (dueAt === nextDue(tenderChart, desk.stored) && stateOf(tenderChart, after) === stateOf(tenderChart, desk.stored)) return
  // A clock strikes after its millisecond, which is still open.
  await setTimer(desk.tx, { stream: desk.id, kind: tenderChart.id, dueAt: dueAt === null ? null : dueAt + 1 })
}
