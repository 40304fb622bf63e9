import { type Kysely, sql } from "kysely"

/** Of what holds from a day on, the last entry in use is picked from: one for later days that was put out of use had hidden those that hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view lov.master_data as
      select register, code, names, data, enabled, words from register_entry r
      where not exists (
        select from register_entry n where n.register = r.register and n.code = r.code and (n.enabled, n.since) > (r.enabled, r.since))`.execute(
    db,
  )
}
