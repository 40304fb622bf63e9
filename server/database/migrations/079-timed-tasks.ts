import { type Kysely, sql } from "kysely"

/**
 * What waits for whom, with the time in which it does: a task comes and goes by the clock without being written anew. All of them are made again from
 * the documents when the server starts. People in a role have a key of their own; `src/machines/_kit/readers.ts` says the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table document_task`.execute(db)
  await sql`
    create table document_task (
      document text collate "C" not null,
      kind text not null,
      task text not null,
      reader text not null,
      barred text[] not null default '{}',
      apart text[] not null default '{}',
      from_at bigint not null default 0,
      until_at bigint not null default ${sql.raw(String(Number.MAX_SAFE_INTEGER))},
      due_at bigint not null default ${sql.raw(String(Number.MAX_SAFE_INTEGER))},
      since bigint not null,
      number text not null,
      title text not null,
      state text not null,
      company text,
      author text,
      people text[] not null default '{}',
      primary key (document, task, reader, from_at)
    )`.execute(db)
  await sql`create index document_task_reader on document_task (reader, kind, due_at, since, document, task)`.execute(db)
  await sql`
    create or replace function reader_keys(p person) returns text[] language sql stable as $$
      select array['*', 'person:' || p.id] || array(select 'role:' || r from unnest(p.roles) r) || array(select r || '#' || p.id from unnest(p.roles) r)
        || case when p.party is null then '{}' else array['party:' || p.party] || array(select r || '@' || p.party from unnest(p.roles) r) end
    $$`.execute(db)
}
