import { type Kysely, sql } from "kysely"

/** One row that recognises the gate key with which this platform seals, without telling anything about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gate (single boolean primary key default true check (single), fingerprint text not null)`.execute(db)
}
