import { type Bytes, concat, derive, fromText, isSame, readU32, textOf, toHex, toText, u32, utf8, random } from "./bytes.ts"
import { commitment, isKeyOf, newKey, placeOf } from "./keys-of-seal.ts"
import { longestName, mostFiles, mostOfIndex, mostValues } from "./limits.ts"
import { leafOf, rootOf } from "./merkle-tree.ts"
import { padded } from "./padding.ts"
import { SealFault } from "./seal-fault.ts"
import type { SealContext, SealedBytes, SealManifest, SealPlan } from "./seal.schema.ts"

/** Bytes of one chunk before it is encrypted; GCM adds sixteen. */
export const chunkSize = 1024 * 1024

/** A file to be put into an envelope, read in pieces so that it is never completely in memory. */
export interface EnclosedFile {
  readonly name: string
  readonly size: number
  read(from: number, to: number): Promise<Uint8Array>
}
/** A file's place in an envelope: its offset and length. */
export interface FilePlace {
  readonly name: string
  readonly size: number
  readonly from: number
}
/** The content of an opened envelope. */
export interface OpenedEnvelope {
  readonly content: unknown
  readonly files: readonly FilePlace[]
}

/** Stores an encrypted chunk of an envelope. */
export type PutChunk = (upload: string, index: number, chunk: Bytes) => Promise<void>
export type GetChunk = (index: number) => Promise<Uint8Array>

const keyFor = async (context: SealContext, root: Bytes) =>
  crypto.subtle.importKey("raw", await derive(root, placeOf(context, "chunks")), "AES-GCM", false, ["encrypt", "decrypt"])
/** Each chunk is bound to its index, to the number of chunks, and to the place of the seal. */
const cipherOf = (place: Bytes, index: number, chunks: number) => ({
  name: "AES-GCM",
  iv: concat(new Uint8Array(8), u32(index)),
  additionalData: concat(place, u32(index), u32(chunks)),
})

/** A range of the concatenated parts, followed by zeros after the last. */
async function piece(head: Bytes, files: readonly EnclosedFile[], from: number, to: number): Promise<Bytes> {
  const whole = new Uint8Array(to - from)
  let start = 0
  const sources = [{ size: head.length, read: async (a: number, b: number) => head.subarray(a, b) }, ...files]
  for (const { size, read } of sources) {
    const [first, last] = [Math.max(from, start), Math.min(to, start + size)]
    if (first < last) whole.set(await read(first - start, last - start), first - from)
    start += size
  }
  return whole
}

/** A begun seal: its key, which is already shared, and the name of its upload. Continuing it with the same content and files gives the same chunks. */
export interface BegunSeal {
  readonly upload: string
  readonly root: string
  readonly keys: Awaited<ReturnType<typeof newKey>>["keys"]
}
export async function beginSeal({ context, plan, recovery }: Pick<Sealing, "context" | "plan" | "recovery">): Promise<BegunSeal> {
  const { root, keys } = await newKey(context, plan, recovery)
  return { upload: toHex(random(16)), root: toText(root), keys }
}

/** What is sealed, who can open it, and where its chunks are stored. */
export interface Sealing {
  readonly context: SealContext
  readonly plan: SealPlan
  /** The public key of the bidder's own recovery code. */
  readonly recovery: string
  readonly content: unknown
  readonly files: readonly EnclosedFile[]
  readonly put: PutChunk
  /** To be reused only for the same content and files: two texts must never be encrypted with the same key and chunk index. */
  readonly begun?: BegunSeal
}

/** Seals an envelope: its chunks are stored one by one; returns the manifest. */
export async function sealEnvelope(sealing: Sealing): Promise<SealManifest> {
  const { keys, ...begun } = sealing.begun ?? (await beginSeal(sealing))
  return { ...(await encrypt(sealing, begun)), ...keys }
}

/** Files that are encrypted in the browser, with the key, which goes with the bid to the server that seals it. */
export interface SealedFiles {
  readonly sealed: SealedBytes
  readonly key: string
}

/** Encrypts files alone, for a bid that the server seals: its envelope holds the key. */
export async function sealFiles({ context, files, put }: Pick<Sealing, "context" | "files" | "put">): Promise<SealedFiles> {
  const root = random(32)
  const commit = toText(await commitment(context, root))
  const sealed = await encrypt({ context, content: null, files, put }, { upload: toHex(random(16)), root: toText(root) })
  return { sealed: { ...sealed, commit }, key: toText(root) }
}

/** Encrypts content and files chunk by chunk. */
async function encrypt(
  { context, content, files, put }: Omit<Sealing, "plan" | "recovery" | "begun">,
  { root, upload }: Pick<BegunSeal, "root" | "upload">,
): Promise<Omit<SealedBytes, "commit">> {
  const index = utf8(JSON.stringify({ content, files: files.map(({ name, size }) => ({ name, size })) }))
  const head = concat(u32(index.length), index)
  const size = padded(files.reduce((sum, file) => sum + file.size, head.length))
  const chunks = Math.ceil(size / chunkSize)
  const [key, place] = [await keyFor(context, fromText(root)), placeOf(context, "chunk")]
  const leaves: Bytes[] = []
  for (let at = 0; at < chunks; at += 1) {
    const plain = await piece(head, files, at * chunkSize, Math.min(size, (at + 1) * chunkSize))
    const chunk = new Uint8Array(await crypto.subtle.encrypt(cipherOf(place, at, chunks), key, plain))
    leaves.push(await leafOf(chunk))
    await put(upload, at, chunk)
  }
  return { context, upload, chunks, size, root: toText(await rootOf(leaves)) }
}

/** Decrypts one chunk after verifying that it is the sealed one; rejects with the fault `chunk`. */
async function openChunk(key: CryptoKey, { context, chunks }: SealedBytes, index: number, chunk: Uint8Array): Promise<Bytes> {
  const cipher = cipherOf(placeOf(context, "chunk"), index, chunks)
  const plain = await crypto.subtle.decrypt(cipher, key, concat(chunk)).catch(() => null)
  if (!plain) throw new SealFault("chunk", [String(index)])
  return new Uint8Array(plain)
}

/** Compares the chunks with the committed root; rejects with the fault `chunk`. */
export async function checkChunks({ chunks, root }: SealedBytes, get: GetChunk): Promise<void> {
  const leaves: Bytes[] = []
  for (let at = 0; at < chunks; at += 1) leaves.push(await leafOf(await get(at)))
  if (!isSame(await rootOf(leaves), fromText(root))) throw new SealFault("chunk")
}

interface Index {
  readonly content: unknown
  readonly files: readonly { readonly name: string; readonly size: number }[]
}
/** Bytes that each value of JSON but the first follows: a comma, or the beginning of a list or an object. */
const beforeValue = new Set(utf8(",[{"))
const isName = (name: unknown): boolean =>
  typeof name === "string" && name.length <= longestName && name.isWellFormed() && !name.includes("\0")

function indexIn(bytes: Bytes): Index {
  try {
    // Counted before they are read: an empty list is two bytes, and many times that in memory.
    const values = bytes.reduce((count, byte) => (beforeValue.has(byte) ? count + 1 : count), 1)
    const { content, files } = JSON.parse(values > mostValues ? "" : textOf(bytes)) as Index
    const areFiles = files.every(({ name, size }) => isName(name) && Number.isSafeInteger(size) && size >= 0)
    if (files.length <= mostFiles && areFiles) return { content, files }
  } catch {
    // Thrown below with the same fault.
  }
  throw new SealFault("content")
}

/** Opens a complete envelope with its key: every chunk is compared with the commitment, the root and its place before its content is trusted. */
export async function openEnvelope(manifest: SealedBytes, root: Bytes, get: GetChunk): Promise<OpenedEnvelope> {
  const { context, chunks, size } = manifest
  if (!(await isKeyOf(manifest, root))) throw new SealFault("commitment")
  const key = await keyFor(context, root)
  const leaves: Bytes[] = []
  const parts: Bytes[] = []
  let length = Infinity
  for (let at = 0; at < chunks; at += 1) {
    // Each chunk is read only once, since reading takes most of the time for a large bid.
    const chunk = await get(at)
    leaves.push(await leafOf(chunk))
    const part = await openChunk(key, manifest, at, chunk)
    if (at === 0) length = lengthIn(part)
    if (at === 0 || (length <= mostOfIndex && 4 + length > at * chunkSize)) parts.push(part)
  }
  if (!isSame(await rootOf(leaves), fromText(manifest.root))) throw new SealFault("chunk")
  return contentIn(concat(...parts), size)
}

/** How long an envelope's index is, by its first bytes. */
const lengthIn = (begin: Bytes): number => (begin.length < 4 ? Infinity : readU32(begin))

/** What an envelope says at its beginning: its content, and where its files lie. */
function contentIn(begin: Bytes, size: number): OpenedEnvelope {
  const length = lengthIn(begin)
  if (length > mostOfIndex || 4 + length > size) throw new SealFault("content")
  const { content, files } = indexIn(begin.subarray(4, 4 + length))
  let from = 4 + length
  const places = files.map(({ name, size: bytes }): FilePlace => {
    const place = { name, size: bytes, from }
    from += bytes
    return place
  })
  if (from > size) throw new SealFault("content")
  return { content, files: places }
}

/** What an envelope says of its files, from as many chunks as that takes: unlike `openEnvelope` it trusts those who stored the others. */
export async function readIndex(manifest: SealedBytes, root: Bytes, get: GetChunk): Promise<OpenedEnvelope> {
  const key = await keyFor(manifest.context, root)
  let begin: Bytes = new Uint8Array(0)
  const goesOn = () => lengthIn(begin) <= mostOfIndex && begin.length < 4 + lengthIn(begin)
  for (let at = 0; at < manifest.chunks && (at === 0 || goesOn()); at += 1)
    begin = concat(begin, await openChunk(key, manifest, at, await get(at)))
  return contentIn(begin, manifest.size)
}

/** The bytes of one file in an opened envelope, piece by piece. */
export async function* readEnclosed(manifest: SealedBytes, root: Bytes, { from, size }: FilePlace, get: GetChunk): AsyncGenerator<Bytes> {
  const key = await keyFor(manifest.context, root)
  const end = from + size
  for (let at = Math.floor(from / chunkSize); at * chunkSize < end; at += 1) {
    const plain = await openChunk(key, manifest, at, await get(at))
    yield plain.slice(Math.max(0, from - at * chunkSize), Math.min(plain.length, end - at * chunkSize))
  }
}
