import { type Kysely, sql } from "kysely"

/** Prices of tenders that were run elsewhere: their suppliers are none of ours and stand in words, and nobody says at which rate they were taxed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_price
      add column supplier_name text,
      alter column tax_rate drop not null`.execute(db)
}
