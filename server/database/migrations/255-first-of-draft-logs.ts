import { type Kysely, sql } from "kysely"

/** The position of a draft's first event: a log that had become too long begins with an event that stands for all before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draft add column first integer not null default 1`.execute(db)
}
