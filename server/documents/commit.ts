import { type Actor, system } from "#contract/people.ts"
import type { Chart } from "#machines/_kit/chart.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { nextDue, settle } from "#machines/_kit/settle.ts"
import { type DocumentState, initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { insist } from "#machines/_kit/step.ts"
import { readOpenApproval } from "#server/approvals/open-approval.ts"
import { recordApproval } from "#server/approvals/record-approval.ts"
import type { Tx } from "#server/database/database.ts"
import { record, restore, type Standing } from "#server/event-store/document.ts"
import { readHead, type RecordedFact } from "#server/event-store/store.ts"
import { setTimer } from "#server/jobs/timers.ts"
import { announce, insideOf } from "#server/live/hub.ts"
import { followApprovals } from "./approvals.ts"
import { locate, loadUnchecked, nobody } from "./context.ts"
import { headsOf } from "./heads.ts"
import type { Child, ChildFact, Decision, Family, Member, Stored, DocumentContext } from "./handler.ts"

type Writing<Facts extends object, Given extends object> = Pick<
  DocumentContext<Facts, Given>,
  "tx" | "id" | "by" | "now" | "version" | "stored" | "struck" | "given" | "approval" | "headOf"
>

/** A document while a command is being stored: where it stands now, and where its children stood when the step began. */
interface Standpoint<Facts extends object> extends Standing<Facts> {
  readonly headOf: DocumentContext<Facts>["headOf"]
}

/** Records a child's fact in its stream; the first fact begins the stream. */
async function recordChild<Facts extends object>(
  family: Family<Facts>,
  { tx, id, now, stored }: Writing<Facts, object>,
  { headOf }: Standpoint<Facts>,
  children: readonly Child[],
  by: Actor,
  child: ChildFact,
  given: object,
): Promise<readonly RecordedFact[]> {
  const { kind, key, type, data } = child
  const member = family.members?.(kind)
  if (member) return recordMember(family, member, { tx, id, now, stored }, child)
  const known = children.find((one) => one.kind === kind && one.key === key)
  const stream = known?.stream ?? family.streamOf(id, stored.facts, child)
  const chart = family.chartOf(kind)
  const head = await headOf(stream)
  const standing: Standing<object> = { stream, root: id, version: head?.version ?? 0, document: await restore(tx, chart, head) }
  const fact = factOf(type, by, now, { ...data, ...(head ? {} : family.begins(stored.facts, child)) }, given)
  return record(tx, chart, standing, [fact], family.writer(type, stream, by)).recorded
}

/**
 * Records a fact that this document brings about in a member document of another kind, after the member's timers; a member whose state does not take
 * the fact stays as it is.
 */
async function recordMember<Facts extends object>(
  family: Family<Facts>,
  { handler, carries }: Member,
  { tx, id, now, stored }: Pick<Writing<Facts, object>, "tx" | "id" | "now" | "stored">,
  child: ChildFact,
): Promise<readonly RecordedFact[]> {
  const { chart, project } = handler
  const stream = family.streamOf(id, stored.facts, child)
  const head = await readHead(tx, stream)
  const before = await restore(tx, chart, head)
  const { document, facts: struck } = settle(chart, before, now, {})
  const more = carries(child.type, { above: id, stream, facts: document.facts, begins: head === null })
  const fact = factOf(child.type, system, now, { ...child.data, ...more })
  if (!judge(chart, document, fact).allowed) return []
  const { standing, recorded } = record(tx, chart, { stream, root: stream, version: head?.version ?? 0, document: before }, [
    ...struck,
    fact,
  ])
  await project(tx, recorded, standing, now, before)
  await setNextClock(tx, chart, stream, standing.document)
  return recorded
}

/** Stores facts of the document, and in its children both the facts that follow from them and those decided along with them. */
async function write<Facts extends object, Given extends object>(
  { chart, project, family }: Stored<Facts, Given>,
  context: Writing<Facts, Given>,
  at: Standpoint<Facts>,
  facts: readonly AnyFact[],
  decided: readonly ChildFact[],
  given: object,
): Promise<Standpoint<Facts>> {
  const { tx, id } = context
  const children = family && facts.some(({ type }) => family.moves(type)) ? await family.children(tx, id, context.stored.facts) : []
  const recorded: RecordedFact[] = []
  let after = at
  if (facts.length > 0) {
    const written = record(tx, chart, at, facts)
    after = { ...at, ...written.standing }
    recorded.push(...written.recorded)
  }
  if (family) {
    const followed = facts.flatMap((fact) => family.cascade(fact, at.document.facts, children).map((child) => ({ by: fact.by, child })))
    for (const { by, child } of [...followed, ...decided.map((one) => ({ by: context.by, child: one }))])
      recorded.push(...(await recordChild(family, context, at, children, by, child, given)))
  }
  await project(tx, recorded, after, context.now, at.document)
  await tell(tx, family, recorded)
  return after
}

/** Announces each fact to those who may know of it. For facts of children the kind names the audience; the default is the buying side alone. */
async function tell<Facts extends object>(tx: Tx, family: Family<Facts> | undefined, recorded: readonly RecordedFact[]): Promise<void> {
  const own = ({ stream, root }: RecordedFact) => (stream === root ? root : insideOf(root))
  for (const stream of new Set(recorded.map(family?.announcedOn ?? own))) await announce(tx, stream)
}

/**
 * Stores the facts of fired timers, then the decided facts, with everything that follows in children and approvals; updates the lists, sets the next
 * timer and wakes followers. Refuses as the charts refuse.
 */
export async function commit<Facts extends object, Given extends object>(
  handler: Stored<Facts, Given>,
  context: Writing<Facts, Given>,
  { fact, children = [], act = null, given }: Decision,
): Promise<Standing<Facts>> {
  const { chart, project, family } = handler
  const { tx, id, by, now, approval } = context
  const followed = async (before: Standing<Facts>, after: Standing<Facts>, open: typeof approval, done: typeof act, who: Actor) => {
    const recorded = await followApprovals(tx, handler, { before, after, approval: open, act: done, by: who, now })
    await project(tx, recorded, after, now, before.document)
    await tell(tx, family, recorded)
  }
  let at: Standpoint<Facts> = { stream: id, root: id, version: context.version, document: context.stored, headOf: context.headOf }
  // The timers' facts are stored first and separately: the decision must find their effects on the children done.
  if (approval && approval.struck.length > 0) {
    const { stream, version, stored, struck } = approval
    const recorded = await recordApproval(tx, { stream, root: id, version, document: stored }, struck)
    await project(tx, recorded, at, now, at.document)
    await tell(tx, family, recorded)
    at = { ...at, headOf: headsOf(tx) }
  }
  const [first] = context.struck
  if (first) {
    const before = at
    at = { ...(await write(handler, context, at, context.struck, [], context.given)), headOf: headsOf(tx) }
    await followed(before, at, approval, null, first.by)
  }
  const told = { ...context.given, ...given }
  const own = fact && factOf(fact.type, by, now, fact.data, told)
  const permitted = own !== null && chart.permits.has(own.type)
  if (permitted) insist(chart, at.document, own)
  const after = await write(handler, context, at, own && !permitted ? [own] : [], children, told)
  // A timer may have ended the open approval, or have requested another.
  const open = first ? await readOpenApproval(tx, { root: id, by, now }) : approval
  if (own || act) await followed(at, after, open, act, by)
  const dueAt = nextDue(chart, after.document)
  if (dueAt !== nextDue(chart, context.stored) || stateOf(chart, after.document) !== stateOf(chart, context.stored))
    await setNextClock(tx, chart, id, after.document)
  if (own) await report(tx, handler, own, at.document.facts)
  return after
}

/** Begins a document by its first fact. */
export const beginDocument = <Facts extends object, Given extends object>(
  tx: Tx,
  handler: Stored<Facts, Given>,
  {
    id,
    by,
    now,
    fact,
    given = {},
  }: {
    readonly id: string
    readonly by: Actor
    readonly now: number
    readonly fact: NonNullable<Decision["fact"]>
    readonly given?: object
  },
): Promise<Standing<Facts>> => {
  const context = {
    tx,
    id,
    by,
    now,
    version: 0,
    stored: initialState(handler.chart),
    struck: [],
    given: handler.nothingGiven,
    approval: null,
  }
  return commit(handler, { ...context, headOf: headsOf(tx) }, { fact, given })
}

/**
 * Records in the parent document what a fact reports to it, after the parent's timers. When the parent refuses the report, the whole command is refused.
 */
async function report<Facts extends object, Given extends object>(
  tx: Tx,
  { above, reports }: Stored<Facts, Given>,
  fact: AnyFact,
  before: Facts,
): Promise<void> {
  const told = reports?.of(fact, before)
  if (!told || !reports || !above) return
  const [handler, id] = [reports.handler(), above(before)]
  await commit(handler, await loadUnchecked(tx, handler, nobody, id, await locate(tx, handler, nobody, id, "change")), { fact: told })
}

/** Sets the timer of a document to its next deadline; a document that was held up is looked at again later. */
export async function setNextClock<Facts extends object, F extends AnyFact, Given extends object>(
  tx: Tx,
  chart: Chart<Facts, F, Given>,
  stream: string,
  document: DocumentState<Facts>,
  heldUpAt: number | null = null,
): Promise<void> {
  const dueAt = nextDue(chart, document)
  const later = heldUpAt === null || dueAt === null || dueAt >= heldUpAt ? 0 : heldUpAt + 60_000
  // A timer fires one millisecond after its deadline, since the deadline's own millisecond is still open.
  await setTimer(tx, { stream, kind: chart.id, dueAt: dueAt === null ? null : Math.max(dueAt + 1, later) })
}
