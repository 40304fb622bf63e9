import { type Kysely, sql } from "kysely"

/**
 * What documents are found by: `words` holds number, title and pinyin in lower case, `grams` the pieces of them that an index can look up.
 * Filled by the reader `search` from the first fact on; may be emptied and filled again at any time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_entry (
      document text collate "C" primary key,
      kind text not null,
      words text not null,
      grams text[] not null
    )`.execute(db)
  await sql`create index search_entry_grams on search_entry using gin (grams)`.execute(db)
  await sql`create index tender_winners on tender using gin (winners)`.execute(db)
  await sql`insert into feed_cursor (name, txid, position) values ('search', '0', 0)`.execute(db)
}
