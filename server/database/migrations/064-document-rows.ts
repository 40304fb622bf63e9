import { type Kysely, sql } from "kysely"

/**
 * Rows of declared kinds live in tables that follow their declarations: this is which declaration each was made by, and whose task it is to do
 * what. Announcements move there; of the people whom one addresses, `reader_keys` says which keys they hold, as `src/machines/_kit/readers.ts` does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table document_table (kind text primary key, shape text not null)`.execute(db)
  await sql`
    create table document_task (
      document text collate "C" not null,
      kind text not null,
      command text not null,
      reader text not null,
      number text not null,
      title text not null,
      state text not null,
      since bigint not null,
      until bigint,
      primary key (document, command, reader)
    )`.execute(db)
  await sql`create index document_task_reader on document_task (reader, until, since)`.execute(db)
  await sql`
    create function reader_keys(p person) returns text[] language sql stable as $$
      select array['*', 'person:' || p.id] || array(select 'role:' || r from unnest(p.roles) r)
        || case when p.party is null then '{}' else array['party:' || p.party] || array(select r || '@' || p.party from unnest(p.roles) r) end
    $$`.execute(db)
  await sql`drop function announcement_addresses`.execute(db)
  await sql`drop table announcement`.execute(db)
}
