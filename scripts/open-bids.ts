import { readFileSync, mkdirSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { fromText, type Bytes } from "../src/sealing/bytes.ts"
import { openEnvelope, readEnclosed } from "../src/sealing/envelope.ts"
import { type KeptKey, unlock } from "../src/sealing/kept-key.ts"
import { isKeyOf, keyOf, takeShare } from "../src/sealing/keys-of-seal.ts"
import { SealFault } from "../src/sealing/seal-fault.ts"
import type { GivenShare, SealManifest } from "../src/sealing/seal.schema.ts"

// Opens the sealed bids of an exported set with the openers' own keys, or with those that bidders gave when openers were missing: of the platform it uses nothing but the sealing room, and it asks no server.

/** An opener's key as it is kept, and its passphrase. */
export interface OpenerKey {
  readonly kept: KeptKey
  readonly passphrase: string
}
/** What came of one envelope. */
export interface OpenedOne {
  readonly seal: string
  readonly envelope: string
  /** The fingerprint is that of both manifests, and stands on the list that was published. */
  readonly published: boolean
  readonly content: unknown
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[]
  /** Why it does not open; null when it did. */
  readonly fault: string | null
}

interface Sealed {
  readonly seal: string
  readonly hashes: readonly string[]
  readonly envelope: "technical" | "commercial"
  readonly manifest: string
  readonly gatePart: string | null
  /** The key that the bidder gave by the recovery code when openers were missing; older sets lack it. */
  readonly released?: string
}
type Line = { readonly published: readonly string[] } | Sealed | { readonly upload: string; readonly part: number; readonly bytes: string }

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Opens every envelope of a set. */
export async function openSet(text: string, keys: readonly OpenerKey[]): Promise<OpenedOne[]> {
  const published = new Set<string>()
  const envelopes: Sealed[] = []
  const chunks = new Map<string, Bytes>()
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const one = JSON.parse(line) as Line
    if ("published" in one) for (const seal of one.published) published.add(seal)
    else if ("upload" in one) chunks.set(`${one.upload}/${one.part}`, fromText(one.bytes))
    else envelopes.push(one)
  }
  const seeds = await Promise.all(
    keys.map(async ({ kept, passphrase }) => ({ publicKey: kept.publicKey, seed: await unlock(kept, passphrase) })),
  )
  return Promise.all(envelopes.map((one) => openOne(one, published, seeds, chunks)))
}

async function openOne(
  { seal, hashes, envelope, manifest: text, gatePart, released }: Sealed,
  published: ReadonlySet<string>,
  seeds: readonly { readonly seed: Bytes }[],
  chunks: ReadonlyMap<string, Bytes>,
): Promise<OpenedOne> {
  const manifest = JSON.parse(text) as SealManifest
  const own = hashes[envelope === "technical" ? 0 : 1]
  const isListed = published.has(seal) && own === sha256(text) && seal === sha256(hashes.join("\n"))
  const base = { seal, envelope, published: isListed, content: null, files: [] }
  const get = async (part: number) => chunks.get(`${manifest.upload}/${part}`) ?? new Uint8Array(0)
  try {
    const byShares = async () => {
      const given = (await Promise.all(seeds.map(({ seed }) => ownShare(manifest, seed)))).flat()
      return keyOf(manifest, given, fromText(gatePart ?? ""))
    }
    // A key is taken for the one to which the bid is committed, or for none.
    const ofBidder = released === undefined ? null : fromText(released)
    const root = ofBidder && (await isKeyOf(manifest, ofBidder)) ? ofBidder : await byShares()
    const { content, files } = await openEnvelope(manifest, root, get)
    const whole = await Promise.all(
      files.map(async (file) => {
        const pieces: Uint8Array[] = []
        for await (const piece of readEnclosed(manifest, root, file, get)) pieces.push(piece)
        return { name: file.name, bytes: Buffer.concat(pieces) }
      }),
    )
    return { ...base, content, files: whole, fault: null }
  } catch (error) {
    if (error instanceof SealFault) return { ...base, fault: error.message }
    throw error
  }
}

/** The share that a key takes out of its box: whose box it is, the export does not say, so each is tried. */
async function ownShare(manifest: SealManifest, seed: Bytes): Promise<GivenShare[]> {
  const tried = await Promise.all(manifest.shares.map(({ opener }) => takeShare(manifest, opener, seed).catch(() => null)))
  return tried.filter((one) => one !== null)
}

const usage =
  "node scripts/open-bids.ts SET.ndjson OUT_FOLDER [KEY.json...] (passphrases, a line each, on standard input; without a key what bidders gave keys for is opened)"

async function run([set, out, ...keyFiles]: readonly string[]): Promise<void> {
  if (set === undefined || out === undefined) throw new Error(usage)
  const phrases = keyFiles.length === 0 ? [] : readFileSync(0, "utf8").split("\n")
  const keys = keyFiles.map((file, index) => ({
    kept: JSON.parse(readFileSync(file, "utf8")) as KeptKey,
    passphrase: phrases[index] ?? "",
  }))
  for (const { seal, envelope, published, content, files, fault } of await openSet(readFileSync(set, "utf8"), keys)) {
    const folder = join(out, `${seal.slice(0, 16)}-${envelope}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "content.json"), `${JSON.stringify(content, null, 2)}\n`)
    for (const [index, { name, bytes }] of files.entries())
      writeFileSync(join(folder, `${index}-${basename(name).replaceAll(/[^\p{L}\p{N}._-]/gu, "_")}`), bytes)
    console.log(`${seal} ${envelope}: ${fault ?? "opened"}, ${published ? "as published" : "NOT AS PUBLISHED"}, ${files.length} files`)
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await run(process.argv.slice(2))
