import { type Kysely, sql } from "kysely"

/**
 * Countries and divisions are changed by administrators: each row counts its changes and says who made the last one. `folded` is a text without
 * capitals and accents, so that "pekin" finds "Pekín".
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["country", "area"])
    await sql`
      alter table ${sql.table(table)}
        add column version integer not null default 1,
        add column changed_at timestamptz not null default platform_clock(),
        add column changed_by text references person (id)`.execute(db)
  await sql`alter table area add constraint area_level_check check (level between 1 and 3)`.execute(db)
  await sql`
    create function folded(said text) returns text language sql immutable strict parallel safe
      as $$ select lower(regexp_replace(normalize(said, nfkd), '[\\u0300-\\u036f]', '', 'g')) $$`.execute(db)
  await sql`
    update menu_module set is_operating = 0, parent = 'system', sort = 64, version = version + 1 where code = 'BASIC_AREAS'`.execute(db)
}
