import { type Kysely, sql } from "kysely"

/** Files of a document that is copied are rows of the copy on the same bytes: `bytes` is the key of those, null for a file's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table business_file add column bytes text`.execute(db)
  await sql`create index business_file_bytes on business_file (bytes) where bytes is not null`.execute(db)
}
