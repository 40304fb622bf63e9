import { randomBytes } from "node:crypto"
import { type DraftEvent, draftLimits } from "#contract/draft.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { foldedFrom } from "#machines/draft/log.ts"
import { type Database, send, type Tx } from "#server/database/database.ts"
import type { DraftSeal, SealedRow } from "./draft-seal.ts"

/** The events of a draft that the server has after a given one. */
export interface DraftPart {
  readonly head: number
  /** The position of the first event on the log. */
  readonly first: number
  readonly events: DraftEvent[]
  /** Epoch milliseconds; null for a draft that the server does not have. */
  readonly savedAt: number | null
  readonly withheld: number | null
}

/** The result of a push. */
export interface Pushed {
  readonly accepted: boolean
  readonly head: number
  readonly first: number
  readonly missed: DraftEvent[]
  readonly savedAt: number
  readonly withheld: number | null
}

/**
 * A draft's person and name. `trustedFrom` is the time since which the person may read it: a draft that was begun earlier stays closed; null opens
 * every draft.
 */
export interface DraftPlace {
  readonly seal: DraftSeal
  readonly trustedFrom: number | null
}

interface Row {
  readonly head: number
  readonly first: number
  readonly bytes: string
  readonly at: number
  readonly begun: number
  readonly withheld: number | null
}
const millis = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`
const columns = `head, first, bytes, ${millis("saved_at")} as at, ${millis("begun_at")} as begun, ${millis("withheld_before")} as withheld`

const isShut = ({ head, begun }: Row, trustedFrom: number | null): trustedFrom is number =>
  head > 0 && trustedFrom !== null && trustedFrom > begun

/** Returns the draft's events after `from`, as far as its log goes back; for a closed draft only the time since which the person is trusted. */
export async function readDraft(database: Database, { seal, trustedFrom }: DraftPlace, from: number): Promise<DraftPart> {
  return database.reading(async (tx) => {
    const { rows } = await tx.query<Row>({ text: `select ${columns} from draft where key = $1`, values: [seal.key] })
    const [draft] = rows
    if (!draft) return { head: 0, first: 1, events: [], savedAt: null, withheld: null }
    if (isShut(draft, trustedFrom)) return { head: 0, first: 1, events: [], savedAt: null, withheld: trustedFrom }
    return { head: draft.head, first: draft.first, events: await eventsAfter(tx, seal, from), savedAt: draft.at, withheld: draft.withheld }
  })
}

/** Which of these drafts the person has begun and may read, by the names they are given here. */
export async function begunDrafts(tx: Tx, seals: ReadonlyMap<string, DraftSeal>, trustedFrom: number | null): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<Row & { readonly key: Buffer }>({
    text: `select key, ${columns} from draft where key = any($1)`,
    values: [[...seals.values()].map(({ key }) => key)],
  })
  const begun = new Set(rows.flatMap((row) => (row.head > 0 && !isShut(row, trustedFrom) ? [row.key.toString("hex")] : [])))
  return new Set([...seals].flatMap(([name, { key }]) => (begun.has(key.toString("hex")) ? [name] : [])))
}

/**
 * Appends events after `from` if that is the head; otherwise stores nothing and returns the events after `from`. A closed draft counts as absent: the
 * first push replaces it. A log for which the events are too much is shortened; a draft that is too large even so is refused with 20011.
 */
export async function pushDraft(
  database: Database,
  { seal, trustedFrom }: DraftPlace,
  from: number,
  events: readonly DraftEvent[],
): Promise<Pushed> {
  return database.transaction(async (tx) => {
    const row = await lockDraft(tx, seal.key)
    const shut = isShut(row, trustedFrom)
    const { head, first, bytes, withheld } = shut
      ? { head: 0, first: 1, bytes: 0, withheld: trustedFrom }
      : { ...row, bytes: Number(row.bytes) }
    const accepted = from === head
    if (!accepted || events.length === 0) {
      const missed = accepted || shut ? [] : await eventsAfter(tx, seal, from)
      return { accepted, head, first, missed, savedAt: shut ? trustedFrom : row.at, withheld }
    }
    const sealed = events.map((event, index) => ({ seq: from + 1 + index, ...seal.seal(from + 1 + index, event) }))
    const added = sealed.reduce((sum, { box }) => sum + box.length, 0)
    const fits = (log: Log): boolean => head - log.first + 1 + events.length <= draftLimits.events && log.bytes + added <= draftLimits.bytes
    const log = head === 0 || fits({ first, bytes }) ? { first, bytes } : await shorten(tx, seal, head)
    if (!fits(log)) throw new Refused({ code: code.tooLarge })
    if (shut) await tx.query({ name: "draft-replace", text: "delete from draft_event where key = $1", values: [seal.key] })
    await tx.query({
      name: "draft-append",
      text: `insert into draft_event (key, seq, iv, box) select $1, * from unnest($2::int[], $3::bytea[], $4::bytea[])`,
      values: [seal.key, sealed.map(({ seq }) => seq), sealed.map(({ iv }) => iv), sealed.map(({ box }) => box)],
    })
    const { rows } = await tx.query<{ at: number }>({
      name: "draft-head",
      text: `update draft set head = $2, bytes = $3, saved_at = clock_timestamp(), withheld_before = to_timestamp($4::float8 / 1000),
          begun_at = case when $5 then platform_clock() else begun_at end, first = $6
        where key = $1 returning ${millis("saved_at")} as at`,
      values: [seal.key, head + events.length, log.bytes + added, withheld, head === 0, log.first],
    })
    return { accepted: true, head: head + events.length, first: log.first, missed: [], savedAt: rows[0]?.at ?? 0, withheld }
  })
}

/** What a log takes up: from which position on, and how many bytes. */
interface Log {
  readonly first: number
  readonly bytes: number
}

/** Puts one event in the place of all of a log, at the position of the last: devices that have those go on from there. */
async function shorten(tx: Tx, seal: DraftSeal, head: number): Promise<Log> {
  const events = await eventsAfter(tx, seal, 0)
  const folded = foldedFrom(events, { id: randomBytes(16).toString("hex"), at: events.at(-1)?.at ?? 0 })
  const { iv, box } = seal.seal(head, folded)
  await tx.query({ name: "draft-shorten", text: "delete from draft_event where key = $1", values: [seal.key] })
  await tx.query({
    name: "draft-folded",
    text: "insert into draft_event (key, seq, iv, box) values ($1, $2, $3, $4)",
    values: [seal.key, head, iv, box],
  })
  return { first: head, bytes: box.length }
}

const forgetting = ({ key }: DraftSeal) => ({ name: "draft-forget", text: "delete from draft where key = $1", values: [key] })

/** Deletes the draft and all its events. */
export async function discardDraft(database: Database, seal: DraftSeal): Promise<void> {
  await database.query(forgetting(seal))
}

/** Deletes the draft in the same transaction as the command that it was for. */
export const discardWith = (tx: Tx, seal: DraftSeal): void => send(tx, forgetting(seal))

async function lockDraft(tx: Tx, key: Buffer): Promise<Row> {
  await tx.query({
    name: "draft-begin",
    text: "insert into draft (key, head, bytes) values ($1, 0, 0) on conflict do nothing",
    values: [key],
  })
  const { rows } = await tx.query<Row>({
    name: "draft-lock",
    text: `select ${columns} from draft where key = $1 for update`,
    values: [key],
  })
  const [row] = rows
  // Another device deleted it between the two statements.
  if (!row) throw new Refused({ code: code.unavailable })
  return row
}

async function eventsAfter(tx: Tx, seal: DraftSeal, from: number): Promise<DraftEvent[]> {
  const { rows } = await tx.query<SealedRow & { seq: number }>({
    name: "draft-after",
    text: "select seq, iv, box from draft_event where key = $1 and seq > $2 order by seq",
    values: [seal.key, from],
  })
  return rows.map((row) => seal.open(row.seq, row) as DraftEvent)
}
