import { type Kysely, sql } from "kysely"

/** Companies are found by the pairs of characters in their names: a search of documents looked through the names of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index party_by_name on party using gin (text_pairs(name))`.execute(db)
}
