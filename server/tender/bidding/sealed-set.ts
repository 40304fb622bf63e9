import { toText } from "#sealing/bytes.ts"
import { gatePart } from "#sealing/keys-of-seal.ts"
import { gatePair } from "#server/sealing/gate-pair.ts"
import type { SealedBytes } from "#sealing/seal.schema.ts"
import type { Database } from "#server/database/database.ts"
import { chunkReader } from "#server/sealing/chunks.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { releasedKey } from "./release-bid.ts"
import { manifestOf } from "./sealed-manifest.ts"
import { loadBids } from "#server/tender/children.ts"

const lineOf = (one: object): string => `${JSON.stringify(one)}\n`

/**
 * The sealed bids of an opened tender as JSON lines, for `scripts/open-bids.ts`: with the gate's part, the openers' own keys open them without the
 * platform, and with the key that a bidder gave the bid opens by itself. Envelopes that are still closed are left out. Chunks are read one by one as
 * they are sent: together they can be many gibibytes.
 */
export async function sealedSet(context: TenderContext): Promise<(database: Database) => AsyncGenerator<string>> {
  const { tx, id, own } = context
  const { facts } = context.document
  const { seed } = await gatePair(own.place.keys)
  const envelopes: { readonly line: object; readonly manifest: SealedBytes }[] = []
  for (const bid of await loadBids(tx, id, facts.round))
    for (const envelope of ["technical", "commercial"] as const) {
      if (bid.facts.envelopes?.[envelope].level !== "S2") continue
      const isOpen = bid.facts.fault !== undefined || bid.facts.openedSeals?.[envelope] !== undefined
      if (!isOpen) continue
      const manifest = manifestOf(bid.facts, envelope)
      const head = Buffer.from(bid.facts.envelopes[envelope].ciphertext, "base64").toString("utf8")
      const hashes = [bid.facts.envelopes.technical.hash, bid.facts.envelopes.commercial.hash]
      const part = await gatePart(manifest, seed).then(toText, () => null)
      const released = releasedKey(context, bid.stream, bid.facts, envelope)
      const given = released ? { released: toText(released) } : {}
      envelopes.push({ line: { seal: bid.facts.seal, hashes, envelope, manifest: head, gatePart: part, ...given }, manifest })
    }
  return async function* (database) {
    yield lineOf({ tender: id, published: facts.sealList })
    for (const { line, manifest } of envelopes) {
      yield lineOf(line)
      const get = chunkReader(database, manifest)
      for (let at = 0; at < manifest.chunks; at += 1) yield lineOf({ upload: manifest.upload, part: at, bytes: toText(await get(at)) })
    }
  }
}
