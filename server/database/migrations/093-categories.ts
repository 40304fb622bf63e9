import { type Kysely, sql } from "kysely"

/** Lists of master data may be trees: below which entry one stands is looked up level by level. Categories are the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table register_entry add column parent text collate "C" not null default ''`.execute(db)
  await sql`create index register_entry_parent on register_entry (register, parent, code)`.execute(db)
  await sql`update menu_module set is_operating = 0, sort = 15, version = version + 1 where code = 'BASIC_CATEGORIES'`.execute(db)
}
