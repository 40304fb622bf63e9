import { type Kysely, sql } from "kysely"

/**
 * Which refresh token each token was exchanged for, until the token is used for the first time; and whether what a refresh token was exchanged for has
 * been used. Exchanges of before count as used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_token add column follows bytea`.execute(db)
  await sql`alter table refresh_token add column follows bytea, add column settled boolean not null default false`.execute(db)
  await sql`update refresh_token set settled = true where rotated_at is not null`.execute(db)
}
