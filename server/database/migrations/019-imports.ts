import { type Kysely, sql } from "kysely"

/** Imports that were made: what each has written, and what stood there before, so that it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_job (
      id text primary key,
      person text not null references person (id),
      target text not null,
      file_name text not null,
      rows integer not null,
      left_out integer not null,
      before jsonb not null,
      at timestamptz not null default platform_clock(),
      undone_at timestamptz,
      undone_by text references person (id)
    )`.execute(db)
  await sql`create index import_job_target on import_job (target, at desc, id)`.execute(db)
}
