import { type Kysely, sql } from "kysely"

/** One row in the database of a rehearsal, none in all others: by how many ms its clock was moved ahead of the machine's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rehearsal (
      alone boolean primary key default true check (alone),
      shift bigint not null default 0 check (shift >= 0)
    )`.execute(db)
}
