import { code, Refused } from "#contract/errors.ts"
import { seesBids } from "#machines/tender/tender.sight.ts"
import { fromText } from "#sealing/bytes.ts"
import { readEnclosed } from "#sealing/envelope.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import type { Database } from "#server/database/database.ts"
import { chunkReader } from "#server/sealing/chunks.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { bytesOf } from "./sealed-manifest.ts"
import { loadBids } from "#server/tender/children.ts"
import { seenBy } from "#server/tender/who-sees.ts"

interface Wanted {
  readonly bid: string
  readonly envelope: EnvelopeName
  readonly index: number
}
interface BidFile {
  readonly name: string
  readonly size: number
  /** The file's bytes, decrypted chunk by chunk as they are read. */
  bytes(database: Database): AsyncGenerator<Uint8Array>
}

/** A file of an opened bid, for readers to whom the opening has made it visible, including its own bidder. */
export async function bidFile(context: TenderContext, { bid, envelope, index }: Wanted): Promise<BidFile> {
  const bids = await loadBids(context.tx, context.id, context.document.facts.round)
  const found = bids.find(({ stream }) => stream === bid && (seesBids(seenBy(context)) || stream === context.own.bid))
  const seal = found?.facts.openedSeals?.[envelope]
  const file = seal?.files[index]
  if (!found || !seal || !file) throw new Refused({ code: code.absent })
  const manifest = bytesOf(found.facts, envelope)
  return {
    name: file.name,
    size: file.size,
    bytes: (database) => readEnclosed(manifest, fromText(seal.key), file, chunkReader(database, manifest)),
  }
}
