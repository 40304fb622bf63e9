import { type Kysely, sql } from "kysely"

/** One row that is written again and again, to see that writes are taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table health_probe (
      only_one boolean primary key default true check (only_one),
      at timestamptz not null
    )`.execute(db)
}
