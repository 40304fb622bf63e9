import { type Kysely, sql } from "kysely"

/** Inquiries are a group of the menu of their own, no longer among what is planned; what suppliers answer stands in a list of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update menu_module set sort = sort + 1, version = version + 1 where parent is null and sort >= 4`.execute(db)
  await sql`update menu_module set parent = null, sort = 4, version = version + 1 where code = 'INQUIRY' and parent = 'planned'`.execute(db)
  await sql`
    update menu_module set roles = '{purchaser,approver,supervisor,legal,administrator}', version = version + 1
      where code = 'INQUIRY_LIST' and roles @> '{supplier,expert}'`.execute(db)
}
