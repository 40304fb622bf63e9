import { type Kysely, sql } from "kysely"

/**
 * Bids that are sealed in the browser: the keys of openers, which nobody opens without their passphrase, the encrypted chunks of envelopes, and the
 * shares that openers have given. A chunk is named by its bid's stream, which does not tell whose bid it is; no row says when it came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opener_key (
      person text collate "C" not null references person (id),
      public_key text collate "C" not null,
      kept jsonb not null,
      made_at bigint not null,
      retired_at bigint,
      primary key (person, public_key)
    )`.execute(db)
  await sql`create unique index on opener_key (person) where retired_at is null`.execute(db)
  await sql`
    create table sealed_chunk (
      bid text collate "C" not null,
      upload text collate "C" not null,
      part integer not null,
      leaf bytea not null,
      bytes bytea not null,
      primary key (bid, upload, part)
    )`.execute(db)
  // Ciphertext does not become smaller.
  await sql`alter table sealed_chunk alter column bytes set storage external`.execute(db)
  await sql`
    create table seal_share (
      tender text collate "C" not null,
      round integer not null,
      seal text collate "C" not null,
      envelope text not null,
      opener text collate "C" not null,
      share bytea not null,
      primary key (tender, round, seal, envelope, opener)
    )`.execute(db)
  await sql`
    create table early_look (
      id bigint generated always as identity primary key,
      tender text collate "C" not null,
      person text collate "C" not null,
      what text not null,
      code text not null,
      at bigint not null
    )`.execute(db)
  await sql`create index on early_look (tender, id)`.execute(db)
}
