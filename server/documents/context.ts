import { code, Refused } from "#contract/errors.ts"
import { type Actor, system } from "#contract/people.ts"
import type { Kind } from "#machines/_kit/kind.ts"
import { replay } from "#machines/_kit/replay.ts"
import { settle } from "#machines/_kit/settle.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { askedAs, toldOf } from "#machines/approval/open-approval.ts"
import { readOpenApproval } from "#server/approvals/open-approval.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { readFact, restore } from "#server/event-store/document.ts"
import { type Head, loadFacts, lockHead, readHead } from "#server/event-store/store.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { headsOf } from "./heads.ts"
import { handlerOf, sideOn } from "./kind-handler.ts"
import type { ReaderContext, Present, DocumentHandler, DocumentContext } from "./handler.ts"
import { heldFor } from "./shown.ts"

/** The head of a stream, and the time of the database's clock. */
interface Place {
  readonly head: Head | null
  readonly now: number
}

/** What is known of a document once it is found and before its facts are folded. */
export interface Located<Facts extends object, Given extends object> extends Place {
  readonly headOf: DocumentContext<Facts>["headOf"]
  readonly tell: Awaited<ReturnType<DocumentHandler<Facts, Given>["given"]>>
}

const absent = () => new Refused({ code: code.absent })

/** The actor of a timer's facts. */
export const nobody: SessionUser = {
  id: system.id,
  name: "",
  displayName: "",
  roles: [],
  party: null,
  department: null,
  language: "zh",
  sessionId: "",
}

/** Reads the head of a stream, without a lock. */
export async function placeOf(tx: Tx, id: string): Promise<Place> {
  const [head, now] = await Promise.all([readHead(tx, id), readClock(tx)])
  return { head, now }
}

/** Reads a document's head, the time and what its rules are given, in one round trip to the database. Locks the document when it is to be changed. */
export async function locate<Facts extends object, Given extends object>(
  tx: Tx,
  handler: DocumentHandler<Facts, Given>,
  user: SessionUser,
  id: string,
  purpose: "read" | "change",
): Promise<Located<Facts, Given>> {
  const headOf = headsOf(tx)
  if (purpose === "change" && handler.above) await lockAbove(tx, { chart: handler.chart, above: handler.above }, id)
  const [place, tell] = await Promise.all([
    purpose === "change" ? lockHead(tx, id) : placeOf(tx, id),
    handler.given({ tx, id, user, headOf }),
  ])
  return { ...place, tell, headOf }
}

/** Locks the parent document: a change of the parent changes its members under the parent's lock. */
async function lockAbove<Facts extends object, Given extends object>(
  tx: Tx,
  { chart, above }: Pick<DocumentHandler<Facts, Given>, "chart"> & { readonly above: (facts: Facts) => string },
  id: string,
): Promise<void> {
  const head = await readHead(tx, id)
  if (head?.kind !== chart.id) return
  const place = await lockHead(tx, above((await restore(tx, chart, head)).facts))
  if (!place.head) throw new Error(`${id} belongs to no document`)
}

/** Returns a document of a kind as it effectively is, without a visibility check; null when there is none. */
export async function presentOf<Facts extends object>(
  tx: Tx,
  { chart }: Pick<Kind<Facts>, "chart">,
  { head, now }: Place,
): Promise<Present<Facts> | null> {
  if (head?.kind !== chart.id) return null
  const stored = await restore(tx, chart, head)
  const { document, facts: struck } = settle(chart, stored, now, {})
  return { tx, id: head.stream, now, version: head.version, stored, document, struck, state: stateOf(chart, document) }
}

/** Loads a document for a person without a visibility check. Refuses with 10007 when it does not exist. */
export async function loadUnchecked<Facts extends object, Given extends object>(
  tx: Tx,
  handler: DocumentHandler<Facts, Given>,
  user: SessionUser,
  id: string,
  { head, now, headOf, tell }: Located<Facts, Given>,
): Promise<DocumentContext<Facts, Given>> {
  const { chart, waitsFor } = handler
  if (head?.kind !== chart.id) throw absent()
  const stored = await restore(tx, chart, head)
  const actor: Actor = user === nobody ? system : actorOf(user)
  const storedState = stateOf(chart, stored)
  const before = await tell(stored.facts, storedState, { by: actor, now })
  const { document, facts: struck } = settle(chart, stored, now, before)
  const state = stateOf(chart, document)
  // An approval that a timer has only just requested is not stored yet.
  const approval = storedState in waitsFor ? await readOpenApproval(tx, { root: id, by: actor, now }, headOf) : null
  const told = struck.length === 0 ? before : await tell(document.facts, state, { by: actor, now })
  const given = { ...told, ...toldOf(approval) }
  const by = askedAs(handler.acting(document.facts, actor), approval)
  return { tx, id, user, by, now, version: head.version, stored, document, struck, state, given, approval, headOf }
}

/**
 * Loads a document for a person who may see it.
 * @throws Refused 10007 when it does not exist or this person may not see it; the two are indistinguishable.
 */
export async function loadVisible<Facts extends object, Given extends object>(
  tx: Tx,
  handler: DocumentHandler<Facts, Given>,
  user: SessionUser,
  id: string,
  located: Located<Facts, Given>,
): Promise<DocumentContext<Facts, Given>> {
  const context = await loadUnchecked(tx, handler, user, id, located)
  if (!(await handler.isSeen(context))) throw absent()
  return context
}

/** Reads a document for a person; @throws Refused 10007 as `loadVisible` does. */
export const openDocument = async <Facts extends object, Given extends object>(
  tx: Tx,
  handler: DocumentHandler<Facts, Given>,
  user: SessionUser,
  id: string,
  purpose: "read" | "change",
): Promise<DocumentContext<Facts, Given>> => loadVisible(tx, handler, user, id, await locate(tx, handler, user, id, purpose))

/** Reads a document of a declared kind for a person, on the side on which that person stands. */
export async function openForReader<Facts extends object, SideName extends string>(
  tx: Tx,
  kind: Kind<Facts, SideName>,
  user: SessionUser,
  id: string,
  handler: DocumentHandler<Facts> = handlerOf(kind),
): Promise<ReaderContext<Facts, SideName>> {
  const context = await loadUnchecked(tx, handler, user, id, await locate(tx, handler, user, id, "read"))
  return seenBy(kind, context)
}

async function seenBy<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  context: DocumentContext<Facts>,
): Promise<ReaderContext<Facts, SideName>> {
  const side = await sideOn(kind, context)
  if (side === null) throw absent()
  return { ...context, side }
}

/** Returns the document as it was at a version, for the same person. */
export async function pastOf<Facts extends object, Given extends object>(
  { chart, acting }: DocumentHandler<Facts, Given>,
  context: DocumentContext<Facts, Given>,
  version: number,
): Promise<DocumentContext<Facts, Given>> {
  if (version > context.version) throw absent()
  const facts = await loadFacts(context.tx, context.id, { to: version })
  const document = replay(
    chart,
    facts.map((stored) => readFact(chart, stored)),
  )
  return { ...context, document, state: stateOf(chart, document), by: acting(document.facts, context.by), version, struck: [] }
}

/** Returns a document as it was at one of the reader's own ordinals. Visibility is judged by the facts of that time and by the person who reads now. */
export async function openAt<Facts extends object, SideName extends string>(
  kind: Kind<Facts, SideName>,
  context: ReaderContext<Facts, SideName>,
  ordinal: number,
): Promise<ReaderContext<Facts, SideName>> {
  const version = (await heldFor(kind, context)).versionOf(ordinal)
  if (version === undefined) throw absent()
  return seenBy(kind, await pastOf(handlerOf(kind), context, version))
}
