import { type Kysely, sql } from "kysely"

/** Projections of tenders: rows for lists, and one row for each child stream with its state. Both can be made again from the facts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tender (
      id text collate "C" primary key,
      number text not null unique,
      title text not null,
      state text not null,
      suspended boolean not null default false,
      round integer not null default 1,
      open_to text not null,
      invited text[] not null,
      currency text not null,
      lines integer not null,
      party text not null,
      author text not null,
      buyers text[] not null,
      openers text[] not null,
      present text[] not null default '{}',
      committee text[] not null default '{}',
      prequalification boolean not null,
      qualified text[] not null default '{}',
      prequal_deadline bigint,
      bid_deadline bigint,
      opening_time bigint,
      review_deadline bigint,
      publicity_ends bigint,
      published_at bigint,
      winners text[] not null default '{}',
      created_at bigint not null,
      updated_at bigint not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index tender_newest on tender (updated_at desc, id)`.execute(db)
  await sql`create index tender_party on tender (party, updated_at desc, id)`.execute(db)
  await sql`create index tender_state on tender (state, updated_at desc)`.execute(db)
  await sql`
    create table tender_child (
      stream text collate "C" primary key,
      tender text collate "C" not null,
      round integer not null,
      kind text not null,
      key text not null,
      state text not null,
      seal text,
      sealed_at bigint,
      reviewed boolean not null default false,
      at bigint not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index tender_child_family on tender_child (tender, round, kind, state)`.execute(db)
  await sql`create index tender_child_key on tender_child (kind, key)`.execute(db)
  await sql`create sequence tender_number`.execute(db)
}
