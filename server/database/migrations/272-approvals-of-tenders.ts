import { type Kysely, sql } from "kysely"

/** Approvals of tenders are kept as those of every other kind, and no longer among their children. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from tender_child where kind = 'approval'`.execute(db)
}
