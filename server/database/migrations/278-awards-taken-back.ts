import { type Kysely, sql } from "kysely"

/** Awards that were taken back had left their prices and scores in the ledgers, where the next awards found no place: both are made again at the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from document_table where kind in ('ledger-price', 'ledger-score')`.execute(db)
}
