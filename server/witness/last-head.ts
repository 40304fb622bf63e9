import type { Tx } from "#server/database/database.ts"

/** The result of the query, by transaction. */
const asked = new WeakMap<Tx, Promise<string | null>>()

/**
 * SHA-256 of the last signed head, as the next one names it; null while there is none. Queried once per transaction: a caller that needs it later
 * starts the query early, within another round trip.
 */
export function lastHeadHash(tx: Tx): Promise<string | null> {
  const known = asked.get(tx) ?? askHash(tx)
  asked.set(tx, known)
  return known
}

async function askHash(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ hash: string }>({
    name: "last-head-hash",
    text: "select encode(sha256(convert_to(jws, 'UTF8')), 'hex') as hash from witness_head order by size desc limit 1",
  })
  return rows[0]?.hash ?? null
}
