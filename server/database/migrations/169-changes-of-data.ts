import { type Kysely, sql } from "kysely"

/** Which change of a supplier's data is under way, of which there is one at a time; and the pages of changes, which are built now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table change_under_way (supplier text collate "C" primary key, document text collate "C" not null)`.execute(db)
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'SUPPLIER_CHANGE' and parent = 'supplier'`.execute(
    db,
  )
}
