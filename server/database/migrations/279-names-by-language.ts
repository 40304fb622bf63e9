import { type Kysely, sql } from "kysely"

/** Has each language in a text of its own since: what administrators wrote for all of them at once names none, and hid the four. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from text_change where namespace in ('basics', 'messages') and key = 'nameIn'`.execute(db)
}
