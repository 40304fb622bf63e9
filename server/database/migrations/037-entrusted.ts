import { type Kysely, sql } from "kysely"

/**
 * When somebody else last gave an account its company, its acting as a supplier, its password or the address that a new one is mailed to; null for never.
 * Whoever was let in after a bid was sealed neither reads it nor puts another in its place before it is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column entrusted_at timestamptz`.execute(db)
}
