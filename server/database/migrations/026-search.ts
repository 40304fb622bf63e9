import { type Kysely, sql } from "kysely"

/**
 * What documents are found by, beside the columns of their lists so that one plan weighs filter, order and search against each other:
 * `words` holds number, title and pinyin in lower case, `grams` the pieces of them that an index can look up.
 * Filled by the reader `search` from the first fact on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tender add column words text not null default '', add column grams text[] not null default '{}'`.execute(db)
  await sql`create index tender_grams on tender using gin (grams)`.execute(db)
  await sql`create index tender_winners on tender using gin (winners)`.execute(db)
  await sql`insert into feed_cursor (name, txid, position) values ('search', '0', 0)`.execute(db)
}
