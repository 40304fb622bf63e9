import type { AdminChange } from "#contract/admin.contract.ts"
import { type Portrait, recordChange } from "#server/audit/record-change.ts"
import type { Tx } from "#server/database/database.ts"
import { requireFresh } from "./administration.ts"

/** A kind of record that administrators look after: how one is read, what it is called, and what the audit trail says of it. */
export interface RecordKind<Row> {
  readonly kind: AdminChange["kind"]
  readonly read: (tx: Tx, id: string) => Promise<Row>
  readonly nameOf: (row: Row) => string
  readonly portraitOf: (row: Row, tx: Tx) => Portrait | Promise<Portrait>
}

/** Which record is changed, at the version that was seen, and what the audit trail calls it. */
interface Change {
  readonly id: string
  readonly version: number
  readonly what: string
  readonly who: string
}

/** Changes a record, refuses one that somebody has changed since it was seen, and writes into the audit trail what differs. */
export async function changeRecord<Row extends { readonly version: number }>(
  tx: Tx,
  { kind, read, nameOf, portraitOf }: RecordKind<Row>,
  { id, version, what, who }: Change,
  change: (before: Row) => Promise<unknown>,
): Promise<Row> {
  const row = await read(tx, id)
  requireFresh(row, version)
  const before = await portraitOf(row, tx)
  await change(row)
  const after = await read(tx, id)
  recordChange(tx, { kind, subject: id, name: nameOf(after), what, before, after: await portraitOf(after, tx), person: who })
  return after
}
