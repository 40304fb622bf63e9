import { type Kysely, sql } from "kysely"

/** What people have set for themselves, one row a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table person_preferences (person text primary key references person (id) on delete cascade, settings jsonb not null)`.execute(
    db,
  )
}
