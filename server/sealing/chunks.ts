import { mostChunks } from "#contract/sealing.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import type { Bytes } from "#sealing/bytes.ts"
import { fromText, isSame } from "#sealing/bytes.ts"
import type { GetChunk } from "#sealing/envelope.ts"
import { leafOf, rootOf } from "#sealing/merkle-tree.ts"
import type { SealedBytes } from "#sealing/seal.schema.ts"
import { type Database, send, type Tx } from "#server/database/database.ts"

/** The most chunks of a bid stored at once: both envelopes, and both of the seal that will replace them. */
const mostOfBid = mostChunks * 4

/** The place of a chunk in an upload of a bid on a tender. */
interface ChunkPlace {
  readonly tender: string
  readonly bid: string
  readonly upload: string
  readonly part: number
}

/** Stores a chunk of a bid; the same chunk again changes nothing. Refuses with 20011 more than a bid may have. */
export async function putChunk(tx: Tx, { tender, bid, upload, part }: ChunkPlace, bytes: Buffer): Promise<void> {
  const { rows } = await tx.query<{ count: number }>({
    name: "count-chunks",
    text: "select count(*)::int as count from sealed_chunk where bid = $1",
    values: [bid],
  })
  if ((rows[0]?.count ?? 0) >= mostOfBid) throw new Refused({ code: code.tooLarge })
  send(tx, {
    name: "put-chunk",
    text: "insert into sealed_chunk (bid, upload, part, leaf, bytes, tender) values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
    values: [bid, upload, part, Buffer.from(await leafOf(bytes)), bytes, tender],
  })
}

/** The stored chunks of an upload. */
export async function chunksThere(tx: Tx, bid: string, upload: string): Promise<number[]> {
  const { rows } = await tx.query<{ part: number }>({
    text: "select part from sealed_chunk where bid = $1 and upload = $2 order by part",
    values: [bid, upload],
  })
  return rows.map(({ part }) => part)
}

/** Whether every chunk of a manifest is stored as it was sealed, by the hashes computed on arrival. */
export async function isWhole(tx: Tx, { context, upload, chunks, size, root }: SealedBytes): Promise<boolean> {
  const { rows } = await tx.query<{ part: number; leaf: Buffer; length: number }>({
    name: "chunk-leaves",
    text: "select part, leaf, length(bytes) as length from sealed_chunk where bid = $1 and upload = $2 order by part",
    values: [context.bid, upload],
  })
  if (rows.length !== chunks || rows.some(({ part }, index) => part !== index)) return false
  const bytes = rows.reduce((sum, { length }) => sum + length, 0)
  return bytes === size + chunks * 16 && isSame(await rootOf(rows.map(({ leaf }) => new Uint8Array(leaf))), fromText(root))
}

/** Reads the chunks of an upload one by one. */
export const chunkReader =
  (tx: Tx, { context, upload }: Pick<SealedBytes, "upload"> & { readonly context: Pick<SealedBytes["context"], "bid"> }): GetChunk =>
  async (part): Promise<Bytes> => {
    const { rows } = await tx.query<{ bytes: Buffer }>({
      name: "get-chunk",
      text: "select bytes from sealed_chunk where bid = $1 and upload = $2 and part = $3",
      values: [context.bid, upload, part],
    })
    return new Uint8Array(rows[0]?.bytes ?? [])
  }

/** Deletes everything uploaded for a bid except what is sealed now, which stays when the bidding ends. */
export const dropOthers = (tx: Tx, bid: string, uploads: readonly string[]): void =>
  send(tx, {
    text: `with others as (delete from sealed_chunk where bid = $1 and upload <> all($2))
      update sealed_chunk set tender = null where bid = $1 and upload = any($2) and tender is not null`,
    values: [bid, uploads],
  })

/**
 * Deletes what was uploaded for bids on tenders that take none any more, and is sealed in none. It goes in portions, each in a statement of its own:
 * suppliers may leave more than one statement has the time for.
 */
export async function sweepUnsealed(database: Database): Promise<void> {
  const { rowCount } = await database.query({
    text: `delete from sealed_chunk where tender is not null and (bid, upload, part) in (
      select c.bid, c.upload, c.part from sealed_chunk c join row_tender t on t.id = c.tender
      where c.tender is not null and t.state <> 'biddingOpen' limit 64)`,
  })
  if (rowCount > 0) await sweepUnsealed(database)
}
