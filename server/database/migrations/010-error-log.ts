import { type Kysely, sql } from "kysely"

/** Faults of ours, in the browser and on the server. The same fault is one row, however often it happens; the last report ids lead to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table error_log (
      id bigint generated always as identity primary key,
      fingerprint bytea not null unique,
      side text not null check (side in ('browser', 'server')),
      page text not null,
      name text not null,
      message text,
      frames text[] not null,
      user_agent text not null,
      version text not null,
      report_ids text[] not null,
      count integer not null default 1,
      first_at timestamptz not null default platform_clock(),
      last_at timestamptz not null default platform_clock(),
      settled_at timestamptz,
      settled_by text references person (id)
    )`.execute(db)
  await sql`create index error_log_newest on error_log (last_at desc, id desc)`.execute(db)
  await sql`create index error_log_reports on error_log using gin (report_ids)`.execute(db)
}
