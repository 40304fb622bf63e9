import { type Kysely, sql } from "kysely"

/** An export says whether its rows were looked for by words while the search was being rebuilt: some may be missing in its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table export_job add column incomplete boolean not null default false`.execute(db)
}
