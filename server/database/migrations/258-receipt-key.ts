import { type Kysely, sql } from "kysely"

/** The id of the key that signs this platform's receipts, heads and facts: that of the newest head, or where there is none that of the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gate add column kid text`.execute(db)
  const { rows } = await sql<{ jws: string }>`select jws from witness_head order by size desc limit 1`.execute(db)
  const [header] = rows[0]?.jws.split(".") ?? []
  if (header === undefined) return
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString("utf8")) as { kid: string }
  await sql`update gate set kid = ${kid}`.execute(db)
}
