import type { Tx } from "#server/database/database.ts"
import { factOf, type StoredFact } from "./store.ts"
import { factColumns, type FactRow } from "./store.sql.ts"

/** How far a reader has come: the transaction and position of the last fact that it read. */
export interface Cursor {
  readonly txid: string
  readonly position: string
}

/** Before the first fact. */
export const beginning: Cursor = { txid: "0", position: "0" }

/**
 * The next facts after a cursor, for whatever may lag (mail, export): every fact exactly once, those of a stream in the order of their versions.
 * Positions are given out before the commit, so a reader by position alone would pass over the fact of a slow transaction.
 * Hence only facts below the snapshot's oldest running transaction are read, in the order of transactions: nothing can be added among them any more.
 */
export async function readFeed(tx: Tx, cursor: Cursor, limit: number): Promise<{ facts: StoredFact[]; cursor: Cursor }> {
  const { rows } = await tx.query<FactRow & { txid: string }>({
    name: "read-feed",
    text: `
      select txid, ${factColumns} from event
      where (txid, position) > ($1::xid8, $2::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot())
      order by txid, position limit $3`,
    values: [cursor.txid, cursor.position, limit],
  })
  const last = rows.at(-1)
  return { facts: rows.map(factOf), cursor: last ? { txid: last.txid, position: last.position } : cursor }
}
