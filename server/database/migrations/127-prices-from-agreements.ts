import { type Kysely, sql } from "kysely"

/** Prices come from agreements and awards as well, and may hold from a quantity on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_price
      add column source text collate "C" not null default 'inquiry',
      add column from_quantity numeric not null default 0`.execute(db)
}
