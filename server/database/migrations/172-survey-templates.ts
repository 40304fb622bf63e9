import { type Kysely, sql } from "kysely"

/** The page of survey templates is built now, and stands in the menu for those who look after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update menu_module set is_operating = 0, roles = '{purchaser,approver,supervisor,legal,administrator}', version = version + 1
    where code = 'SURVEY_DEFINE'`.execute(db)
  await sql`update menu_module set parent = 'supplier', sort = 20 where code = 'SURVEY_DEFINE' and parent = 'survey'`.execute(db)
}
