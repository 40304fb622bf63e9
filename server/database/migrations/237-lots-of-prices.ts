import { type Kysely, sql } from "kysely"

/** Prices name the lot of the inquiry or tender in which they were agreed, if there is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_price add column lot text`.execute(db)
}
