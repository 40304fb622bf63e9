import { type Kysely, sql } from "kysely"

/** The rows of tenders follow from their declaration as those of every kind do. Whoever belongs to a company holds a key of each role in any company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table tender`.execute(db)
  await sql`
    create or replace function reader_keys(p person) returns text[] language sql stable as $$
      select array['*', 'person:' || p.id] || array(select 'role:' || r from unnest(p.roles) r) || array(select r || '#' || p.id from unnest(p.roles) r)
        || case when p.party is null then '{}' else array['party:' || p.party] || array(select r || '@' || c from unnest(p.roles) r, unnest(array[p.party, '*']) c) end
    $$`.execute(db)
}
