import { type Kysely, sql } from "kysely"

/** What administrators say of an application that uses the central login (spec 3): what it may ask for, and for how long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table client_application
      add column grant_types text[] not null default '{authorization_code,refresh_token}',
      add column token_seconds integer not null default 1800 check (token_seconds between 60 and 86400),
      add column version integer not null default 1`.execute(db)
  await sql`update menu_module set is_operating = 0, version = version + 1 where code = 'SYSTEM_CLIENTS'`.execute(db)
}
