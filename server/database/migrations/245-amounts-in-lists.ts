import { type Kysely, sql } from "kysely"

/** Amounts in the lists of inquiries and tenders are rounded to the smallest unit of their currency: their rows are made again at the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from document_table where kind in ('inquiry', 'tender')`.execute(db)
}
