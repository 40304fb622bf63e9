import { type Kysely, sql } from "kysely"

/** As far as a reader has to come, that was made to begin again, until what it writes is whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_cursor add column again_txid xid8, add column again_position bigint`.execute(db)
}
