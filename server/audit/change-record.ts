import type { AdminChange } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Tx } from "#server/database/database.ts"
import { type Portrait, recordChange } from "./record-change.ts"

/** A kind of record that administrators look after: how one is found, what it is called, and what the audit trail says of it. */
export interface RecordKind<Row, Key = string> {
  readonly kind: AdminChange["kind"]
  /** Reads a record, and keeps others from changing it meanwhile; refuses with 10007 one that is not there. */
  readonly read: (tx: Tx, key: Key) => Promise<Row>
  /** Under which id the audit trail keeps it. */
  readonly subjectOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly portraitOf: (row: Row, tx: Tx) => Portrait | Promise<Portrait>
}

interface Versioned {
  readonly version: number
}

/** Which record is changed, at the version that was seen, what is done and by whom. */
interface Change<Key> extends Versioned {
  readonly key: Key
  readonly what: string
  readonly who: string
}

/** Answered by a change that leaves the record as it was: then nothing is kept. */
export const unchanged = Symbol("unchanged")

/** Refuses a record that somebody has changed since it was seen. */
export function requireFresh({ version }: Versioned, seen: number): void {
  if (version !== seen) throw new Refused({ code: code.staleVersion, rule: "notStale" })
}

/** Keeps that a record was added, and answers it. */
export async function recordAdded<Row, Key>(tx: Tx, of: RecordKind<Row, Key>, key: Key, who: string): Promise<Row> {
  const row = await of.read(tx, key)
  keep(tx, of, row, { what: "add", who, before: null, after: await of.portraitOf(row, tx) })
  return row
}

/** Changes a record, refuses one that somebody has changed since it was seen, and keeps what differs. */
export async function changeRecord<Row extends Versioned, Key>(
  tx: Tx,
  of: RecordKind<Row, Key>,
  { key, version, what, who }: Change<Key>,
  change: (before: Row) => Promise<unknown>,
): Promise<Row> {
  const row = await of.read(tx, key)
  requireFresh(row, version)
  const before = await of.portraitOf(row, tx)
  if ((await change(row)) === unchanged) return row
  const now = await of.read(tx, key)
  keep(tx, of, now, { what, who, before, after: await of.portraitOf(now, tx) })
  return now
}

/** Removes a record, refuses one that somebody has changed since it was seen, and keeps what it was. */
export async function removeRecord<Row extends Versioned, Key>(
  tx: Tx,
  of: RecordKind<Row, Key>,
  { key, version, who }: Omit<Change<Key>, "what">,
  remove: (before: Row) => Promise<unknown>,
): Promise<void> {
  const row = await of.read(tx, key)
  requireFresh(row, version)
  const before = await of.portraitOf(row, tx)
  await remove(row)
  keep(tx, of, row, { what: "remove", who, before, after: null })
}

interface Kept {
  readonly what: string
  readonly who: string
  readonly before: Portrait | null
  readonly after: Portrait | null
}

const keep = <Row, Key>(tx: Tx, { kind, subjectOf, nameOf }: RecordKind<Row, Key>, row: Row, { what, who, before, after }: Kept): void =>
  recordChange(tx, { kind, subject: subjectOf(row), name: nameOf(row), what, before, after, person: who })
