import { type Kysely, sql } from "kysely"

/** Who has read and signed for which document, of whatever kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcement_receipt rename to document_receipt`.execute(db)
  await sql`alter table document_receipt rename column announcement to document`.execute(db)
}
