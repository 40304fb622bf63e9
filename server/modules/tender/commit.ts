import type { Actor } from "#contract/people.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { nextDue } from "#machines/_kit/settle.ts"
import { type DocumentState, stateOf } from "#machines/_kit/snapshot.ts"
import { insist } from "#machines/_kit/step.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { cascade, type Child, type ChildFact, tenderCascade } from "#machines/tender/tender.cascade.ts"
import type { TenderFact, TenderFacts, TenderGiven } from "#machines/tender/tender.facts.ts"
import { record, restore, type Standing } from "#server/event-store/document.ts"
import { project } from "#server/event-store/projections.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import { setTimer } from "#server/jobs/timers.ts"
import { announce, insideOf } from "#server/live/hub.ts"
import type { Decision } from "./decide.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import { standApproval } from "#server/approvals/stand-approval.ts"
import { type Desk, headsOf } from "./desk.ts"
import { listChildren } from "./tender-children.ts"
import { chartOfKind, childStream } from "./tender-family.ts"
import { tenderProjection } from "./tender.projection.ts"

/** Facts of a bid that would name its bidder are written by the bid itself. */
const blindTypes = new Set(["bid.submitted", "bid.withdrawn"])

/** Children whose facts suppliers do not see: who applies or asks, and what experts do. What a supplier sees of them comes with a fact of the tender. */
const insideKinds = new Set(["prequal-application", "expert-assignment", "score-sheet", "approval"])
const insideTypes = new Set(["question.asked", "bid.recordConfirmed", "bid.reviewed"])
const toldOn = ({ stream, root, kind, type }: RecordedFact): string => {
  if (blindTypes.has(type)) return stream
  return insideKinds.has(kind) || insideTypes.has(type) ? insideOf(root) : root
}

/** A tender in the middle of being written: where it stands now, and what its children were when the step began. */
interface Standpoint extends Standing<TenderFacts> {
  readonly headOf: Desk["headOf"]
}

/** Records a child's fact in its stream, beginning it if need be. */
async function recordChild(
  desk: Desk,
  at: Standpoint,
  children: readonly Child[],
  by: Actor,
  { kind, key, type, data }: ChildFact,
  given: TenderGiven,
): Promise<readonly RecordedFact[]> {
  const { tx, place, id, now } = desk
  const { round } = desk.stored.facts
  const known = children.find((child) => child.kind === kind && child.key === key)
  const stream = known?.stream ?? childStream(place.nameOf, id, round, kind, key)
  const chart = chartOfKind(kind)
  const head = await at.headOf(stream)
  const standing: Standing<object> = { stream, root: id, version: head?.version ?? 0, document: await restore(tx, chart, head) }
  const fact = factOf(type, by, now, { ...data, ...(head ? {} : { of: { round, key } }) }, given)
  const writer = blindTypes.has(type) ? { id: stream, roles: by.roles, party: null } : undefined
  if (kind === approvalChart.id) return standApproval(tx, standing, [fact])
  return record(tx, chart, standing, [fact], writer).recorded
}

/** Stores that the open approval took too long, before anything is decided about it. */
async function settleApproval({ tx, id, approval }: Desk): Promise<boolean> {
  if (!approval || approval.struck.length === 0) return false
  const { stream, version, stored, struck } = approval
  project(tx, [tenderProjection], await standApproval(tx, { stream, root: id, version, document: stored }, struck))
  return true
}

/** Stores facts of the tender, and in its children those that follow from them and those that were decided with them. */
async function write(
  desk: Desk,
  at: Standpoint,
  facts: readonly AnyFact[],
  decided: readonly ChildFact[],
  given: TenderGiven = desk.given,
): Promise<Standpoint> {
  const { tx, id } = desk
  const children = facts.some(({ type }) => type in tenderCascade) ? await listChildren(tx, id, desk.stored.facts.round) : []
  const recorded: RecordedFact[] = []
  let after = at
  if (facts.length > 0) {
    const written = record(tx, tenderChart, at, facts)
    after = { ...at, ...written.standing }
    recorded.push(...written.recorded)
  }
  const followed = facts.flatMap((fact) =>
    cascade(fact as unknown as TenderFact, at.document.facts, children).map((child) => ({ by: fact.by, child })),
  )
  for (const { by, child } of [...followed, ...decided.map((one) => ({ by: desk.by, child: one }))])
    recorded.push(...(await recordChild(desk, at, children, by, child, given)))
  // Who follows the tender hears of everything but that a bid came or went: its moment alone would tell.
  project(tx, [tenderProjection], recorded)
  for (const stream of new Set(recorded.map(toldOn))) await announce(tx, stream)
  return after
}

/** Stores the clocks' facts that have struck, then what was decided, with everything that follows in the children; sets the next clock and tells who follows. */
export async function commit(
  desk: Desk,
  { fact, children = [], given }: Decision,
): Promise<Pick<Standing<TenderFacts>, "document" | "version">> {
  const { tx, id, by, now } = desk
  const stored: Standpoint = { stream: id, root: id, version: desk.version, document: desk.stored, headOf: desk.headOf }
  // The clocks first, and alone: what is decided finds their work in the children done.
  const settled: Standpoint = (await settleApproval(desk)) ? { ...stored, headOf: headsOf(tx) } : stored
  const struck: Standpoint = desk.struck.length === 0 ? settled : { ...(await write(desk, settled, desk.struck, [])), headOf: headsOf(tx) }
  const told = { ...desk.given, ...given }
  const own = fact && factOf(fact.type, by, now, fact.data, told)
  const permitted = own !== null && tenderChart.permits.has(own.type)
  if (permitted) insist(tenderChart, struck.document, own)
  const after = await write(desk, struck, own && !permitted ? [own] : [], children, told)
  await setNextClock(desk, after.document)
  return after
}

async function setNextClock(desk: Desk, after: DocumentState<TenderFacts>): Promise<void> {
  const dueAt = nextDue(tenderChart, after)
  if (dueAt === nextDue(tenderChart, desk.stored) && stateOf(tenderChart, after) === stateOf(tenderChart, desk.stored)) return
  // A clock strikes after its millisecond, which is still open.
  await setTimer(desk.tx, { stream: desk.id, kind: tenderChart.id, dueAt: dueAt === null ? null : dueAt + 1 })
}
