import { type Kysely, sql } from "kysely"

/** Prices are converted between units by whatever these are written as: one index finds a unit by its code, its symbol or a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index register_entry_unit on register_entry using gin ((array[code::text collate "default", data ->> 'symbol',
      lower(names ->> 'zh'), lower(names ->> 'en'), lower(names ->> 'es'), lower(names ->> 'ja')])) where register = 'units'`.execute(db)
}
