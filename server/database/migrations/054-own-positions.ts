import { type Kysely, sql } from "kysely"

/** Notices are numbered for each person: gaps in one count for all would tell a person how many the others got, such as those about questions and applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice alter column position drop identity`.execute(db)
  await sql`alter table notice drop constraint notice_pkey`.execute(db)
  await sql`drop index notice_of_person`.execute(db)
  await sql`alter table notice add primary key (person, position)`.execute(db)
}
