import { type Kysely, sql } from "kysely"

/** What may be done with a tender as a whole is said in texts of its own: its page came with all that is said to whoever writes one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update text_change set namespace = 'tender-operations', key = substr(key, length('operations.') + 1)
    where namespace = 'tender-write' and key like 'operations.%'`.execute(db)
}
