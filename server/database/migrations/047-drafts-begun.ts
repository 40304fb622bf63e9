import { type Kysely, sql } from "kysely"

/**
 * When a draft was begun, and the moment before which another of its name was written that is kept from its person: who was let in by somebody else after
 * a bid's draft was begun does not read it. Of drafts that are there already only the last saving is known; who saved them then had read them whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draft add column begun_at timestamptz, add column withheld_before timestamptz`.execute(db)
  await sql`update draft set begun_at = saved_at`.execute(db)
  await sql`alter table draft alter column begun_at set default platform_clock(), alter column begun_at set not null`.execute(db)
}
