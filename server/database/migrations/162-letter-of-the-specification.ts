import { type Kysely, sql } from "kysely"

/** A module may belong to a connected system and say how it is called (spec 3), and lists of values that were removed are brought back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table menu_module
      add column system text references connected_system (id),
      add column http_method text check (http_method in ('GET', 'POST', 'PUT', 'DELETE'))`.execute(db)
  await sql`alter table lov_change drop constraint lov_change_what_check`.execute(db)
  await sql`
    alter table lov_change add constraint lov_change_what_check
      check (what in ('add', 'update', 'clone', 'remove', 'removeEntry', 'restore'))`.execute(db)
}
