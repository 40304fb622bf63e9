import { type Kysely, sql } from "kysely"

/**
 * What people read stands in the order in which they look for it: Chinese by its reading, letters whatever their case. The database's own order is that
 * of the code points, which is what codes and ids are to stand in; so the columns of names and titles say their order themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table party alter column name type text collate "zh-x-icu"`.execute(db)
  await sql`alter table person alter column display_name type text collate "zh-x-icu"`.execute(db)
  await sql`alter table tender alter column title type text collate "zh-x-icu"`.execute(db)
}
