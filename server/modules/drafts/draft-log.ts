import { type DraftEvent, draftLimits } from "#contract/draft.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Database, Tx } from "#server/database/database.ts"
import type { DraftSeal, SealedRow } from "./draft-seal.ts"

/** What the server has of a draft from some event on. */
export interface DraftPart {
  readonly head: number
  readonly events: DraftEvent[]
  /** Epoch milliseconds; null for a draft that the server has not got. */
  readonly savedAt: number | null
}

/** What became of a push. */
export interface Pushed {
  readonly accepted: boolean
  readonly head: number
  readonly missed: DraftEvent[]
  readonly savedAt: number
}

const millis = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::bigint`

/** The draft's events after `from`. */
export async function readDraft(database: Database, seal: DraftSeal, from: number): Promise<DraftPart> {
  return database.reading(async (tx) => {
    const { rows } = await tx.query<{ head: number; at: string }>({
      text: `select head, ${millis("saved_at")} as at from draft where key = $1`,
      values: [seal.key],
    })
    const [draft] = rows
    if (!draft) return { head: 0, events: [], savedAt: null }
    return { head: draft.head, events: await eventsAfter(tx, seal, from), savedAt: Number(draft.at) }
  })
}

/** Appends events after `from` when that is the head; else stores nothing and answers what came after `from`. Refuses with 20011 what is too large. */
export async function pushDraft(database: Database, seal: DraftSeal, from: number, events: readonly DraftEvent[]): Promise<Pushed> {
  return database.transaction(async (tx) => {
    const { head, bytes, savedAt } = await lockDraft(tx, seal.key)
    if (from !== head) return { accepted: false, head, missed: await eventsAfter(tx, seal, from), savedAt }
    const sealed = events.map((event, index) => ({ seq: from + 1 + index, ...seal.seal(from + 1 + index, event) }))
    const added = sealed.reduce((sum, { box }) => sum + box.length, 0)
    if (head + events.length > draftLimits.events || bytes + added > draftLimits.bytes) throw new Refused({ code: code.tooLarge })
    await tx.query({
      name: "draft-append",
      text: `insert into draft_event (key, seq, iv, box) select $1, * from unnest($2::int[], $3::bytea[], $4::bytea[])`,
      values: [seal.key, sealed.map(({ seq }) => seq), sealed.map(({ iv }) => iv), sealed.map(({ box }) => box)],
    })
    const { rows } = await tx.query<{ at: string }>({
      name: "draft-head",
      text: `update draft set head = head + $2, bytes = bytes + $3, saved_at = clock_timestamp() where key = $1 returning ${millis("saved_at")} as at`,
      values: [seal.key, events.length, added],
    })
    return { accepted: true, head: head + events.length, missed: [], savedAt: Number(rows[0]?.at) }
  })
}

/** Forgets the draft and all its events. */
export async function discardDraft(database: Database, seal: DraftSeal): Promise<void> {
  await database.query({ text: "delete from draft where key = $1", values: [seal.key] })
}

async function lockDraft(tx: Tx, key: Buffer): Promise<{ head: number; bytes: number; savedAt: number }> {
  await tx.query({
    name: "draft-begin",
    text: "insert into draft (key, head, bytes) values ($1, 0, 0) on conflict do nothing",
    values: [key],
  })
  const { rows } = await tx.query<{ head: number; bytes: string; at: string }>({
    name: "draft-lock",
    text: `select head, bytes, ${millis("saved_at")} as at from draft where key = $1 for update`,
    values: [key],
  })
  const [row] = rows
  // Another device discarded it between the two statements.
  if (!row) throw new Refused({ code: code.unavailable })
  return { head: row.head, bytes: Number(row.bytes), savedAt: Number(row.at) }
}

async function eventsAfter(tx: Tx, seal: DraftSeal, from: number): Promise<DraftEvent[]> {
  const { rows } = await tx.query<SealedRow & { seq: number }>({
    name: "draft-after",
    text: "select seq, iv, box from draft_event where key = $1 and seq > $2 order by seq",
    values: [seal.key, from],
  })
  return rows.map((row) => seal.open(row.seq, row) as DraftEvent)
}
