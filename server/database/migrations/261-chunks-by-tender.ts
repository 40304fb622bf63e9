import { type Kysely, sql } from "kysely"

/**
 * The tender for which a chunk came, as long as no bid is sealed with it: whose bid that will be it does not tell. What came before stays as it is, as
 * though it were sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sealed_chunk add column tender text collate "C"`.execute(db)
  await sql`create index on sealed_chunk (tender) where tender is not null`.execute(db)
}
