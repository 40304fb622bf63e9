import { type Kysely, sql } from "kysely"

/** A key that was made after somebody else had reset or moved its person's account says so for ever: whoever did that may hold it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table opener_key add column reset_at bigint`.execute(db)
}
