import type { Tx } from "#server/database/database.ts"

/** SHA-256 of the last head that was signed, as the one after it names it; null while there is none. */
export async function lastHeadHash(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ hash: string }>({
    name: "last-head-hash",
    text: "select encode(sha256(convert_to(jws, 'UTF8')), 'hex') as hash from witness_head order by size desc limit 1",
  })
  return rows[0]?.hash ?? null
}
