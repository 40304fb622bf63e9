import { type Kysely, sql } from "kysely"

/** Codes that confirm an address, proofs of work that were shown already, and the numbers of registrations that no document keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_code (
      email text collate "C" primary key,
      hash bytea not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create table spent_challenge (hash bytea primary key, expires_at timestamptz not null)`.execute(db)
  await sql`create index on spent_challenge (expires_at)`.execute(db)
  await sql`
    create table registration_secret (
      document text collate "C" not null,
      field text collate "C" not null,
      iv bytea not null,
      box bytea not null,
      mark bytea not null,
      primary key (document, field)
    )`.execute(db)
  await sql`create index on registration_secret (mark)`.execute(db)
  await sql`
    create table secret_look (
      id bigint generated always as identity primary key,
      document text collate "C" not null,
      field text not null,
      person text not null references person (id),
      at timestamptz not null default platform_clock()
    )`.execute(db)
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'REGISTER_FORM' and parent = 'supplier'`.execute(db)
}
