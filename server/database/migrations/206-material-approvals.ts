import { type Kysely, sql } from "kysely"

/** A category says whether its materials need an approval, and of whom; one that says nothing does as the one above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update register_entry set data = data || '{"materialApproval": null}'::jsonb
      where register = 'categories' and not data ? 'materialApproval'`.execute(db)
}
