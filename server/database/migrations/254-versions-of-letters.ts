import { type Kysely, sql } from "kysely"

/** How often a company's letter has been written, so that nobody overwrites another's text unseen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation_template add column version int not null default 1`.execute(db)
}
