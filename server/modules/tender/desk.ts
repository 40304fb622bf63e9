import { code, Refused } from "#contract/errors.ts"
import type { Actor } from "#contract/people.ts"
import type { TenderInputs } from "#contract/tender.contract.ts"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { settle } from "#machines/_kit/settle.ts"
import { type DocumentState, stateOf } from "#machines/_kit/snapshot.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import type { TenderFacts, TenderGiven } from "#machines/tender/tender.facts.ts"
import { actingOn } from "#machines/tender/tender.parts.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { type Head, lockHead, readHead } from "#server/event-store/store.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import type { Keys } from "#server/keys.ts"
import { approvalOutcome, askedAs, type OpenApproval, readOpenApproval } from "./open-approval.ts"
import { type Sealer, serverSealer, streamNames } from "./sealing.ts"
import { bidStream, childStream } from "./tender-family.ts"
import { count, type Counted, gather, type OwnStreams, seesOwnOnly } from "./tender.given.ts"
import { sightOf } from "./who-sees.ts"

/** What the tender module is built on. */
export interface TenderPlace {
  readonly keys: Keys
  readonly sealer: Sealer
  readonly nameOf: ReturnType<typeof streamNames>
}
export const tenderPlace = (keys: Keys): TenderPlace => ({ keys, sealer: serverSealer(keys), nameOf: streamNames(keys) })

/** A tender on the desk: as it effectively is now, for one person, inside one transaction. */
export interface Desk {
  readonly place: TenderPlace
  readonly tx: Tx
  readonly id: string
  readonly user: SessionUser
  readonly by: Actor
  /** Epoch ms of the database's clock; under the lock when the desk is for a command. */
  readonly now: number
  /** The stored version, which the person saw; clocks that struck meanwhile are not counted. */
  readonly version: number
  /** Set when clocks were stored on the way: the version that stood before them, which the person saw. */
  readonly seen?: number
  /** As it stands in the store. */
  readonly stored: DocumentState<TenderFacts>
  /** As it effectively is: clocks past due have struck. */
  readonly document: DocumentState<TenderFacts>
  /** The clocks' facts, which a command stores before its own. */
  readonly struck: readonly AnyFact[]
  readonly state: string
  readonly given: TenderGiven
  readonly own: OwnStreams
  /** The approval that the tender waits for; null when it waits for none, or its clock has only now begun one. */
  readonly approval: OpenApproval | null
  /** Where a child stream stands; read once, since the tender's lock holds its children still. */
  headOf(stream: string): Promise<Head | null>
}

const absent = () => new Refused({ code: code.absent })
export type InputOf<Name extends keyof TenderInputs> = TenderInputs[Name]

/** The streams of the person's own bid and part in the evaluation. */
export function ownStreams(place: TenderPlace, id: string, round: number, user: SessionUser): OwnStreams {
  return {
    bid: user.roles.includes("supplier") && user.party ? bidStream(place.nameOf, id, round, user.party) : null,
    assignment: user.roles.includes("expert") ? childStream(place.nameOf, id, round, "expert-assignment", user.id) : null,
    trustedFrom: user.entrustedAt ?? null,
  }
}

/** What is asked about a tender before anything of it is known. */
export interface Called extends Pick<Desk, "headOf"> {
  readonly head: Head | null
  readonly now: number
  /** Null for those who are told about their own bid only. */
  readonly counted: Counted | null
}

/** Asks the first questions about a tender, in one go and at once: what is awaited is the answer. Locks it when it is to be changed. */
export async function callUp(tx: Tx, place: TenderPlace, user: SessionUser, id: string, purpose: "read" | "change"): Promise<Called> {
  const reading = async () => {
    const [head, now] = await Promise.all([readHead(tx, id), readClock(tx)])
    return { head, now }
  }
  const headOf = headsOf(tx)
  // Of most tenders it is the first round, so the person's own streams have a name before the tender is read; the desk asks again if not.
  const { bid, assignment } = ownStreams(place, id, 1, user)
  const [standing, counted] = await Promise.all([
    purpose === "change" ? lockHead(tx, id) : reading(),
    seesOwnOnly(user) ? null : count(tx, id),
    bid && headOf(bid),
    assignment && headOf(assignment),
  ])
  return { ...standing, counted, headOf }
}

/**
 * Puts a tender on the desk for a person.
 * @throws Refused 10007 when it does not exist or is not for this person to see: the two look the same.
 */
export async function deskOf(...on: Parameters<typeof deskUnseen>): Promise<Desk> {
  const desk = await deskUnseen(...on)
  if (!(await sightOf(desk)).seen) throw absent()
  return desk
}

/** A tender as it would lie before a person, whether or not that person may see it: for whoever explains why. Refuses with 10007 what does not exist. */
export async function deskUnseen(
  tx: Tx,
  place: TenderPlace,
  user: SessionUser,
  id: string,
  { head, now, counted, headOf }: Called,
): Promise<Desk> {
  if (head?.kind !== tenderChart.id) throw absent()
  const stored = await restore(tx, tenderChart, head)
  const own = ownStreams(place, id, stored.facts.round, user)
  const actor = actorOf(user)
  const given = (facts: TenderFacts, state: string) => gather(tx, id, facts, state, actor, own, now, headOf, counted)
  const before = await given(stored.facts, stateOf(tenderChart, stored))
  const { document, facts: struck } = settle(tenderChart, stored, now, before)
  const state = stateOf(tenderChart, document)
  const approval = await readOpenApproval(tx, { tender: id, round: document.facts.round, state, by: actor, now }, headOf)
  const counts = struck.length === 0 ? before : await given(document.facts, state)
  return {
    place,
    tx,
    id,
    user,
    by: askedAs(actingOn(document.facts, actor), approval),
    now,
    version: head.version,
    stored,
    document,
    struck,
    state,
    given: approval
      ? { ...counts, ...approval.given, moreToApprove: approvalOutcome(approval, "approveAward") === "approval.endorsed" }
      : counts,
    own,
    approval,
    headOf,
  }
}

/** Reads a tender for a person; @throws Refused 10007 as `deskOf` does. */
export const openDesk = async (tx: Tx, place: TenderPlace, user: SessionUser, id: string, purpose: "read" | "change"): Promise<Desk> =>
  deskOf(tx, place, user, id, await callUp(tx, place, user, id, purpose))

/** Reads each stream's head once. */
export function headsOf(tx: Tx): Desk["headOf"] {
  const known = new Map<string, Promise<Head | null>>()
  return (stream) => {
    const head = known.get(stream) ?? readHead(tx, stream)
    known.set(stream, head)
    return head
  }
}
