import { type Kysely, sql } from "kysely"

const names = JSON.stringify({ zh: "工作日历", en: "Working calendar", es: "Calendario laboral", ja: "稼働日カレンダー" })

/** The page on which days off and weekends that are worked are kept, beside the other lists of master data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into menu_module (id, parent, code, names, path, icon, component, is_operating, sort, roles)
    values ('basic.working-days', 'basic', 'BASIC_WORKING_DAYS', ${names}::jsonb, '/basic/working-days', 'calendar-days', 'basic/working-days', 0, 28,
      '{purchaser,administrator}')`.execute(db)
}
