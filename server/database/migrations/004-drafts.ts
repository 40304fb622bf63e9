import { type Kysely, sql } from "kysely"

/** What people have typed and not yet sent, sealed. A draft's key tells neither whose it is nor what it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table draft (
      key bytea primary key check (length(key) = 32),
      head integer not null,
      bytes bigint not null,
      saved_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table draft_event (
      key bytea not null references draft (key) on delete cascade,
      seq integer not null,
      iv bytea not null check (length(iv) = 12),
      box bytea not null,
      primary key (key, seq)
    )`.execute(db)
}
