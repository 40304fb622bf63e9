import type { AdminChange } from "#contract/admin.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Tx } from "#server/database/database.ts"
import { type Portrait, recordChange } from "./record-change.ts"

/** A kind of record that administrators maintain: how a record is found, what it is called, and what the audit trail says of it. */
export interface RecordKind<Row, Key = string> {
  readonly kind: AdminChange["kind"]
  /** Reads and locks a record; refuses with 10007 when it does not exist. */
  readonly read: (tx: Tx, key: Key) => Promise<Row>
  /** The id under which the audit trail keeps the record. */
  readonly subjectOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly portraitOf: (row: Row, tx: Tx) => Portrait | Promise<Portrait>
}

interface Versioned {
  readonly version: number
}

/** A change to be made: the record, the version that the person saw, the change itself, and who makes it. */
interface Change<Key> extends Versioned {
  readonly key: Key
  readonly what: string
  readonly who: string
}

/** Returned by a change that leaves the record as it was; nothing is recorded then. */
export const unchanged = Symbol("unchanged")

/** Refuses a change when the record has a newer version than the person saw. */
export function requireFresh({ version }: Versioned, seen: number): void {
  if (version !== seen) throw new Refused({ code: code.staleVersion, rule: "notStale" })
}

/** Records that a record was added, and returns it. */
export async function recordAdded<Row, Key>(tx: Tx, of: RecordKind<Row, Key>, key: Key, who: string): Promise<Row> {
  const row = await of.read(tx, key)
  audit(tx, of, row, { what: "add", who, before: null, after: await of.portraitOf(row, tx) })
  return row
}

/** Changes a record and writes the differences to the audit trail. Refuses when somebody else changed it since it was seen. */
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
  audit(tx, of, now, { what, who, before, after: await of.portraitOf(now, tx) })
  return now
}

/** Removes a record and writes its last state to the audit trail. Refuses when somebody else changed it since it was seen. */
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
  audit(tx, of, row, { what: "remove", who, before, after: null })
}

interface Kept {
  readonly what: string
  readonly who: string
  readonly before: Portrait | null
  readonly after: Portrait | null
}

const audit = <Row, Key>(tx: Tx, { kind, subjectOf, nameOf }: RecordKind<Row, Key>, row: Row, { what, who, before, after }: Kept): void =>
  recordChange(tx, { kind, subject: subjectOf(row), name: nameOf(row), what, before, after, person: who })
