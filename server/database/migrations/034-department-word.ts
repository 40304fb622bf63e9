import { type Kysely, sql } from "kysely"

/** The shipped lists of values name a department in Japanese as the screens do, where nobody has changed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update lov_definition set definition = replace(definition::text, '"ja": "部署', '"ja": "部門')::jsonb
    where version = 1 and changed_by is null and definition::text like '%"ja": "部署%'`.execute(db)
}
