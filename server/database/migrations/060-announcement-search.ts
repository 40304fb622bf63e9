import { type Kysely, sql } from "kysely"

/** What announcements are found by, as in 026; the reader `search` begins again, so that those that are there are entered too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcement add column words text not null default '', add column grams text[] not null default '{}'`.execute(db)
  await sql`create index announcement_grams on announcement using gin (grams)`.execute(db)
  await sql`update feed_cursor set txid = '0', position = 0 where name = 'search'`.execute(db)
}
