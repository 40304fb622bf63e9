import { send, type Tx } from "#server/database/database.ts"
import { type FactOutline, outlineOf } from "./store.ts"
import { outlineColumns, type OutlineRow } from "./store.sql.ts"

/** How far a reader has come: the transaction and position of the last fact that it read. */
interface Cursor {
  readonly txid: string
  readonly position: string
}

/** One reading of the feed. */
export interface Feed {
  readonly facts: readonly FactOutline[]
  /** The cursor after these facts; null where there are none. */
  readonly cursor: Cursor | null
  /** Whether a running transaction holds back further facts. */
  readonly held: boolean
}

type Row = { readonly held: boolean } & ({ readonly position: null } | (OutlineRow & { readonly txid: string }))

/**
 * The next facts of a named reader, for asynchronous work (mail, export): every fact exactly once, those of a stream in the order of their versions.
 * Positions are assigned before the commit, so a reader by position alone would skip the fact of a slow transaction. Hence only facts below the
 * snapshot's oldest running transaction are read, in the order of transactions: nothing can be inserted among them any more. The reader's cursor
 * stays locked until the transaction ends. A process that waited for the lock sees the moved cursor and reads no fact twice. Readers load the data of
 * the few facts that concern them.
 */
export async function readFeed(tx: Tx, name: string, limit: number): Promise<Feed> {
  const { rows } = await tx.query<Row>({ name: "read-feed", text: nextFacts, values: [name, limit] })
  const [first] = rows
  if (!first) throw new Error(`the reader ${name} has no cursor`)
  const read = rows.filter((row) => row.position !== null)
  const last = read.at(-1)
  return { facts: read.map(outlineOf), cursor: last ? { txid: last.txid, position: last.position } : null, held: first.held }
}

/** Held facts include one of the newest transaction. The order makes the planner use the index; without it all facts would be scanned. */
const nextFacts = `
  with reader as materialized (select txid, position from feed_cursor where name = $1 for update)
  select coalesce((select txid from event order by txid desc, position desc limit 1) >= pg_snapshot_xmin(pg_current_snapshot()), false) as held, next.*
  from reader left join lateral (
    select txid, ${outlineColumns} from event
    where (event.txid, event.position) > (reader.txid, reader.position) and event.txid < pg_snapshot_xmin(pg_current_snapshot())
    order by event.txid, event.position limit $2
  ) as next on true
  order by next.txid, next.position`

/** Moves a reader's cursor; travels with the next statement or the commit, which fails if this does. */
export const moveFeed = (tx: Tx, name: string, { txid, position }: Cursor): void =>
  send(tx, { name: "move-feed", text: "update feed_cursor set txid = $2, position = $3 where name = $1", values: [name, txid, position] })

/** Resets readers to the first fact. What they write is incomplete until they reach the fact that is the last one now. */
export const readAgain = (tx: Tx, names: readonly string[]): Promise<unknown> =>
  tx.query({
    text: `update feed_cursor set txid = '0', position = 0,
        (again_txid, again_position) = (select txid, position from event order by txid desc, position desc limit 1)
      where name = any($1)`,
    values: [names],
  })

/** Whether a reader that was reset has not caught up yet. */
export async function isReadingAgain(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await tx.query<{ again: boolean | null }>({
    name: "reading-again",
    text: "select (txid, position) < (again_txid, again_position) as again from feed_cursor where name = $1",
    values: [name],
  })
  return rows[0]?.again ?? false
}
