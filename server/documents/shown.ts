import { createHash } from "node:crypto"
import type { ShownPart, ShownPlace } from "#contract/document.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { replay } from "#machines/_kit/replay.ts"
import { type ApprovalFactShown, shownTo, type ShownFact, tellsApprovals } from "#machines/_kit/shown.ts"
import { type DocumentState, initialState } from "#machines/_kit/snapshot.ts"
import { peopleIn } from "#machines/approval/approval.chain.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import type { ApprovalFacts } from "#machines/approval/approval.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact } from "#server/event-store/document.ts"
import { loadFacts, loadInside } from "#server/event-store/store.ts"
import { actorOf } from "#server/http/session-user.ts"
import type { ReaderContext, DocumentContext } from "./handler.ts"

/** The most facts with which a document is opened; older ones are sent when they are asked for. */
export const most = 100

/** A mark of what a reader is told, which differs where that differs. */
export const markOf = (told: unknown): string => createHash("sha256").update(JSON.stringify(told)).digest("base64url").slice(0, 22)

/** The stream of a document up to a version, as a reader on one of its sides sees it. */
interface Reading<SideName extends string> {
  readonly tx: Tx
  readonly id: string
  readonly side: SideName
  readonly version: number
}

/** What a side is shown of a document: its ordinal, where the facts begin, and the facts. */
interface Held<Facts> extends Pick<ShownPlace, "epoch" | "ordinal"> {
  readonly origin: DocumentState<Facts>
  after(ordinal: number): Promise<readonly ShownFact[]>
  /** The stored version of a fact by the side's ordinal; undefined for an unknown one. */
  versionOf(ordinal: number): number | undefined
}

/** Loads what a side is shown. The ordinal of a side that is shown everything is the version, so no facts have to be read for counting. */
export async function heldFor<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  { tx, id, side, version }: Reading<SideName>,
): Promise<Held<Facts>> {
  const { chart } = kind
  const { all, rules, stream } = shownTo(kind, side)
  const load = async (from: number) => (from > version ? [] : loadFacts(tx, id, { from, to: version }))
  if (all)
    return {
      epoch: `${rules}0`,
      ordinal: version,
      origin: initialState(chart),
      after: async (ordinal) => (await load(ordinal + 1)).map((stored) => ({ ordinal: stored.version, fact: readFact(chart, stored) })),
      versionOf: (ordinal) => (ordinal > 0 && ordinal <= version ? ordinal : undefined),
    }
  const { epoch, origin, facts, versions } = stream((await load(1)).map((stored) => readFact(chart, stored)))
  return {
    epoch,
    origin,
    ordinal: facts.length,
    after: (ordinal) => Promise.resolve(facts.slice(ordinal)),
    versionOf: (ordinal) => versions[ordinal - 1],
  }
}

/** The facts of a document's approvals, in the order of recording. */
export async function approvalFactsOf(tx: Tx, id: string): Promise<readonly ApprovalFactShown[]> {
  const inside = await loadInside(tx, id, approvalChart.id)
  return inside.map(({ after, ...stored }, index) => ({
    ordinal: index + 1,
    stream: stored.stream,
    after,
    fact: readFact(approvalChart, stored),
  }))
}

/** The people who are named in approvals. */
const namedIn = (facts: readonly ApprovalFactShown[]): readonly string[] =>
  [...Map.groupBy(facts, ({ stream }) => stream).values()].flatMap((own) => {
    const { facts: approval } = replay(
      approvalChart,
      own.map(({ fact }) => fact),
    )
    return [...peopleIn(approval as ApprovalFacts), ...own.map(({ fact }) => fact.by.id)]
  })

/** What a reader is shown of a document's approvals: their facts from an index on, what the database knows of the people named in them, and all names. */
export async function actsFrom(
  { tx, approval }: Pick<DocumentContext<object>, "tx" | "approval">,
  acts: readonly ApprovalFactShown[] | null,
  begin: number,
  others: readonly string[],
): Promise<Pick<ShownPart, "approvals" | "names">> {
  const people = await peopleOf(tx, [...others, ...namedIn(acts ?? [])])
  const approvals = acts && {
    facts: acts.slice(begin),
    deputyFor: approval?.given.deputyFor ?? [],
    nobodyLeft: approval?.given.nobodyLeft ?? false,
    closed: people.filter(({ closed }) => closed).map((one) => one.id),
  }
  return { approvals: approvals as ShownPart["approvals"], names: Object.fromEntries(people.map((one) => [one.id, one.name])) }
}

/**
 * What a browser needs to fold on: the facts after the place that it holds or, where it holds no valid one, a starting snapshot and the facts after
 * that.
 */
export async function partAfter<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  context: ReaderContext<Facts, SideName>,
  known: Partial<ShownPlace>,
): Promise<Omit<ShownPart, "beside" | "told">> {
  const { tx, id, side, user, now, stored } = context
  const { epoch, ordinal, origin, after } = await heldFor(kind, context)
  const acts = tellsApprovals(kind, side) ? await approvalFactsOf(tx, id) : null
  const inside = acts?.length ?? 0
  const follows = known.epoch === epoch && known.ordinal !== undefined && known.ordinal <= ordinal && (known.inside ?? 0) <= inside
  const short = ordinal <= most || known.ordinal === 0
  const first = follows ? (known.ordinal ?? 0) : short ? 0 : ordinal
  const last = acts?.at(-1)?.stream
  const begin = follows ? (known.inside ?? 0) : short ? 0 : (acts ?? []).findIndex(({ stream }) => stream === last)
  const facts = await after(first)
  const by = facts.flatMap((shown) => ("fact" in shown ? [shown.fact.by.id] : []))
  const told = await actsFrom(context, acts, Math.max(begin, 0), by)
  const from = follows ? null : { ordinal: first, ...(short ? origin : shownTo(kind, side).document(stored)) }
  const place = { epoch, ordinal, inside }
  const part = { id, kind: kind.id, side, reader: actorOf(user), ...place, from, facts, ...told, serverTime: now }
  return part as unknown as Omit<ShownPart, "beside" | "told">
}

/** The names of people, and whether their accounts are closed. */
async function peopleOf(tx: Tx, ids: readonly string[]) {
  const asked = new Set(ids.filter((id) => id !== ""))
  if (asked.size === 0) return []
  const { rows } = await tx.query<{ id: string; name: string; closed: boolean }>({
    name: "people-of",
    text: "select id, display_name as name, not may_sign_in(p) as closed from person p where id = any($1)",
    values: [[...asked]],
  })
  return rows
}
