import { createHash } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import type { Trait } from "#machines/flags/flag-case.ts"
import { fromText } from "#sealing/bytes.ts"
import { type FilePlace, readEnclosed } from "#sealing/envelope.ts"
import type { Tx } from "#server/database/database.ts"
import { chunkReader } from "#server/sealing/chunks.ts"
import { bytesOf as sealedBytesOf } from "#server/tender/bidding/sealed-manifest.ts"
import type { LoadedBid } from "#server/tender/children.ts"

/** Files above the first limit are not read, nor more than the second in total: looking at flags must not cost more than opening a bid. */
const mostOfFile = 8 * 1_048_576
const mostInAll = 64 * 1_048_576

type FileTrait = Pick<Trait, "what" | "value" | "shown">
/** Cached by the file's place and key, since opened files never change. */
const known = new Map<string, readonly FileTrait[]>()
const mostKnown = 5000

/** Traits by which the opened files of bids can be linked: their author, who saved them last, and the file itself. */
export async function fileTraits(tx: Tx, bids: readonly LoadedBid[]): Promise<readonly Trait[]> {
  const found: Trait[] = []
  let left = mostInAll
  for (const { stream, facts } of bids) {
    const party = facts.opened?.party
    if (party === undefined) continue
    for (const envelope of ["technical", "commercial"] as const) {
      const seal = facts.openedSeals?.[envelope]
      for (const [index, file] of (seal?.files ?? []).entries()) {
        if (!seal || file.size > mostOfFile || file.size > left) continue
        left -= file.size
        const place = `${stream} ${envelope} ${index} ${seal.key}`
        const traits = known.get(place) ?? traitsOf(file.name, await bytesOf(tx, facts, envelope, file, seal.key))
        if (known.size < mostKnown) known.set(place, traits)
        found.push(...traits.map((trait) => ({ ...trait, party })))
      }
    }
  }
  return found
}

async function bytesOf(
  tx: Tx,
  facts: LoadedBid["facts"],
  envelope: "technical" | "commercial",
  file: FilePlace,
  key: string,
): Promise<Buffer> {
  const manifest = sealedBytesOf(facts, envelope)
  const parts: Uint8Array[] = []
  for await (const part of readEnclosed(manifest, fromText(key), file, chunkReader(tx, manifest))) parts.push(part)
  return Buffer.concat(parts)
}

/** Default author names of programs say nothing of the author. */
const nobody = new Set(["", "administrator", "admin", "user", "windows user", "microsoft office user", "unknown", "author"])

/** What a file reveals of its author: PDF, and office formats. */
export function traitsOf(name: string, bytes: Buffer): readonly FileTrait[] {
  const { author = "", lastAuthor = "" } = bytes.subarray(0, 2).toString("latin1") === "PK" ? ofOffice(bytes) : ofPdf(bytes)
  const written = (what: "author" | "lastAuthor", who: string): FileTrait[] =>
    nobody.has(who.trim().toLowerCase()) ? [] : [{ what, value: who.trim().toLowerCase(), shown: who.trim() }]
  const own: FileTrait[] =
    bytes.length === 0 ? [] : [{ what: "file", value: createHash("sha256").update(bytes).digest("hex"), shown: name }]
  return [...written("author", author), ...written("lastAuthor", lastAuthor), ...own]
}

interface Writers {
  readonly author?: string
  readonly lastAuthor?: string
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" }
/** Every search below stops where the next one could begin, and at the length of a name: bidders choose these bytes, and the server waits for it. */
const inElement = (xml: string, name: string): string =>
  (new RegExp(`<${name}[^<>]{0,200}>([^<]{0,300})</${name}>`).exec(xml)?.[1] ?? "").replaceAll(
    /&\w+;/g,
    (entity) => entities[entity] ?? entity,
  )

/** The two authors in the core properties of an office document. */
function ofOffice(bytes: Buffer): Writers {
  const xml = entryOf(bytes, "docProps/core.xml")
  return xml === null ? {} : { author: inElement(xml, "dc:creator"), lastAuthor: inElement(xml, "cp:lastModifiedBy") }
}

/** The text of one entry of a ZIP archive, found by its central directory; null where there is no readable one. */
function entryOf(zip: Buffer, wanted: string): string | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > zip.length) return null
  let at = zip.readUInt32LE(end + 16)
  while (at + 46 <= zip.length && zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const from = zip.readUInt32LE(at + 42)
    if (zip.toString("utf8", at + 46, at + 46 + name) === wanted && from + 30 <= zip.length) {
      const start = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28)
      return inflated(zip.subarray(start, start + size), method)
    }
    at += 46 + name + extra + comment
  }
  return null
}

function inflated(bytes: Buffer, method: number): string | null {
  try {
    return (method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: 1_048_576 })).toString("utf8")
  } catch {
    // A bidder may send a damaged file, which reveals nothing.
    return null
  }
}

/** The author in a PDF's information dictionary, where it is not compressed. */
function ofPdf(bytes: Buffer): Writers {
  const text = bytes.toString("latin1")
  if (!text.startsWith("%PDF")) return {}
  const [, plain, hex] = /\/Author\s{0,20}(?:\(((?:\\.|(?!\/Author)[^\\)]){0,300})\)|<([0-9A-Fa-f\s]{0,1200})>)/s.exec(text) ?? []
  if (hex !== undefined) return { author: pdfText(Buffer.from(hex.replaceAll(/\s/g, ""), "hex")) }
  return plain === undefined ? {} : { author: pdfText(Buffer.from(plain.replaceAll(/\\(.)/gs, "$1"), "latin1")) }
}

const pdfText = (bytes: Buffer): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
        .swap16()
        .toString("utf16le")
    : bytes.toString("latin1")
