import { randomBytes } from "node:crypto"
import type { AnnouncementContent, AnnouncementState, Scope } from "#contract/announcement.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { announcementChart } from "#machines/announcement/announcement.chart.ts"
import type { AnnouncementFactData, AnnouncementFacts } from "#machines/announcement/announcement.facts.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { nextDue, settle } from "#machines/_kit/settle.ts"
import { initialState, stateOf } from "#machines/_kit/snapshot.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { record, restore, type Standing } from "#server/event-store/document.ts"
import type { JsonValue } from "#server/event-store/json.ts"
import { once } from "#server/event-store/once.ts"
import { project } from "#server/event-store/projections.ts"
import { lockHead, readHead } from "#server/event-store/store.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { setTimer } from "#server/jobs/timers.ts"
import type { Keys } from "#server/keys.ts"
import { announcementProjection } from "./announcement.projection.ts"

/** What a command answers: the document as it is then. */
export interface Reply {
  readonly id: string
  readonly version: number
  readonly state: AnnouncementState
}

/** A fact to come, by its type and data. */
export type Wanted = {
  readonly [Type in keyof AnnouncementFactData]: { readonly type: Type; readonly data: AnnouncementFactData[Type] }
}[keyof AnnouncementFactData]

/** Who sends which command about which announcement, with the version that was seen and the key that makes it safe to repeat. */
export interface CommandCall {
  readonly user: SessionUser
  readonly id: string
  readonly name: string
  readonly base: number
  readonly input: unknown
  readonly key: string
  /** The fact that the command leaves, from the document as it is. */
  readonly want: (facts: AnnouncementFacts) => Wanted
}

const absent = () => new Refused({ code: code.absent })

/** Whether a person has the say over an announcement: administrators over the platform's, a company's purchasers over its own. */
export const isOwn = ({ roles, party }: Pick<SessionUser, "roles" | "party">, facts: Pick<AnnouncementFacts, "scope" | "party">): boolean =>
  facts.scope === "platform" ? roles.includes("administrator") : roles.includes("purchaser") && party !== null && party === facts.party

/** Stores facts, brings the lists up to date and sets the next clock. */
async function write(tx: Tx, at: Standing<AnnouncementFacts>, facts: readonly AnyFact[]): Promise<Standing<AnnouncementFacts>> {
  const { standing, recorded } = record(tx, announcementChart, at, facts)
  project(tx, [announcementProjection], recorded)
  const dueAt = nextDue(announcementChart, standing.document)
  // A clock strikes after its millisecond, which is still open.
  await setTimer(tx, { stream: at.stream, kind: announcementChart.id, dueAt: dueAt === null ? null : dueAt + 1 })
  return standing
}

const replyOf = ({ stream, version, document }: Standing<AnnouncementFacts>): Reply => ({
  id: stream,
  version,
  state: stateOf(announcementChart, document) as AnnouncementState,
})

/** Begins an announcement: its first fact is its first saving. */
export function createAnnouncement(
  database: Database,
  keys: Keys,
  call: { readonly user: SessionUser; readonly scope: Scope; readonly content: AnnouncementContent; readonly key: string },
): Promise<Reply> {
  const { user, scope, content, key } = call
  return database.transaction((tx) =>
    once(tx, keys, { userId: user.id, key, body: { scope, content } }, async () => {
      const party = scope === "company" ? user.party : null
      if (scope === "company" && party === null) throw new Refused({ code: code.notPermitted, rule: "announcesForOwn" })
      const id = randomBytes(16).toString("hex")
      const { rows } = await tx.query<{ number: string; now: string }>({
        text: `select floor(extract(epoch from platform_clock()) * 1000)::bigint as now,
          'GG-' || to_char(platform_clock() at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || lpad(nextval('announcement_number')::text, 4, '0') as number`,
      })
      const fact = factOf("announcement.saved", actorOf(user), Number(rows[0]?.now), {
        number: rows[0]?.number ?? "",
        scope,
        party,
        content,
      })
      const begun = { stream: id, root: id, version: 0, document: initialState(announcementChart) }
      return replyOf(await write(tx, begun, [fact])) as unknown as JsonValue
    }),
  ) as unknown as Promise<Reply>
}

/** Runs one command: once for its key, under the lock, on the database's clock, after the clocks that are past due. */
export function runAnnouncement(database: Database, keys: Keys, call: CommandCall): Promise<Reply> {
  const { user, id, name, base, input, key, want } = call
  return database.transaction(async (tx) => {
    const { head, now } = await lockHead(tx, id)
    return once(tx, keys, { userId: user.id, key, body: { id, name, base, input } as unknown as JsonValue }, async () => {
      if (head?.kind !== announcementChart.id) throw absent()
      const stored = await restore(tx, announcementChart, head)
      // Whoever has no say over it learns no more than that.
      if (!isOwn(user, stored.facts)) throw absent()
      const { facts: struck, document } = settle(announcementChart, stored, now, {})
      if (base !== head.version) throw new Refused({ code: code.staleVersion, rule: "notStale", params: { base, version: head.version } })
      const { type, data } = want(document.facts)
      const fact = factOf(type, actorOf(user), now, data)
      const at = { stream: id, root: id, version: head.version, document: stored }
      return replyOf(await write(tx, at, [...struck, fact])) as unknown as JsonValue
    })
  }) as unknown as Promise<Reply>
}

/** Lets an announcement's clock strike if it is past due; safe to do twice. */
export function strikeAnnouncement(database: Database, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const { head, now } = await lockHead(tx, id)
    if (head?.kind !== announcementChart.id) return
    const stored = await restore(tx, announcementChart, head)
    const { facts } = settle(announcementChart, stored, now, {})
    const at = { stream: id, root: id, version: head.version, document: stored }
    if (facts.length > 0) await write(tx, at, facts)
    else {
      const dueAt = nextDue(announcementChart, stored)
      if (dueAt !== null) await setTimer(tx, { stream: id, kind: announcementChart.id, dueAt: dueAt + 1 })
    }
  })
}

/** An announcement as it effectively is now; refuses with 10007 what is none. */
export async function readAnnouncement(
  tx: Tx,
  id: string,
): Promise<{ readonly version: number; readonly document: Standing<AnnouncementFacts>["document"]; readonly now: number }> {
  const [head, now] = await Promise.all([readHead(tx, id), readClock(tx)])
  if (head?.kind !== announcementChart.id) throw absent()
  const stored = await restore(tx, announcementChart, head)
  return { version: head.version, document: settle(announcementChart, stored, now, {}).document, now }
}
