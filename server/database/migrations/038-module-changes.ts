import { type Kysely, sql } from "kysely"

/** Changes of the menu's modules are kept with the other changes that administrators make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_change drop constraint admin_change_kind_check,
      add constraint admin_change_kind_check check (kind in ('user', 'role', 'client', 'company', 'unit', 'area', 'country', 'system', 'job', 'route', 'delegation', 'module'))`.execute(
    db,
  )
}
