import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { instant } from "./time.ts"

const root = "bidding/tender"
const text = z.string().regex(/^[\w-]{1,400}$/)
const digest = z.string().regex(/^[\w-]{43}$/)
/** The key of one sealed envelope. */
export const sealKey = z.string().regex(/^[\w-]{43}$/)
/** An uncompressed point of P-256. */
const publicKey = z.string().regex(/^[\w-]{87}$/)
export const envelopeName = z.enum(["technical", "commercial"])

/** The most chunks of one envelope: half a gibibyte. */
export const mostChunks = 512
/** Bytes of one chunk as sent: one MiB and the sixteen of its seal. */
export const chunkBytes = 1_048_592

/** What is committed of bytes that were encrypted in the browser (`src/sealing/seal.schema.ts`). */
const sealedBytes = z.strictObject({
  context: z.strictObject({
    tender: id,
    lot: z.string().max(40),
    envelope: envelopeName,
    bid: id,
    version: z.int().min(1),
    deadline: instant,
  }),
  upload: id,
  chunks: z.int().min(1).max(mostChunks),
  size: z
    .int()
    .min(4096)
    .max(mostChunks * 1_048_576),
  root: digest,
  commit: digest,
})
/** What is committed of an envelope sealed in the browser for the openers. */
export const sealManifest = sealedBytes.extend({
  quorum: z.int().min(2).max(9),
  shares: z.array(z.strictObject({ opener: id, box: text, digest: z.string().regex(/^[\w-]{22}$/) })).max(9),
  gate: text,
  recovery: text,
})

/** Encrypted files of a bid that the server seals, with their key, by envelope. */
const sealedFiles = z.strictObject({ sealed: sealedBytes, key: sealKey })
export const filesOfBid = z.strictObject({ technical: sealedFiles.optional(), commercial: sealedFiles.optional() })
export type FilesOfBid = z.infer<typeof filesOfBid>

/** A key as stored: encrypted with a passphrase and with a printed recovery code. */
export const keptKey = z.strictObject({
  publicKey,
  stretch: z.strictObject({ memory: z.int().min(8).max(1_048_576), passes: z.int().min(1).max(20) }),
  salt: text,
  byPassphrase: text,
  byCode: text,
})

/** When a key was made, and when somebody else had reset or moved its person's account before that, if ever after the account's creation. */
export const keyAge = { publicKey, madeAt: instant, resetAt: instant.nullable() }

/** The keys that people open bids with. */
export const openerKeyContract = {
  own: endpoint("GET", "opener-key/own", {
    summary: "The caller's own keys for openings, as they are kept, the present one first",
    data: z.array(keptKey.extend({ ...keyAge, retiredAt: instant.nullable() })),
  }),
  keep: endpoint("POST", "opener-key/keep", {
    summary: "Keeps a key that was made in the caller's browser; a new one takes the place of the one before for tenders to come",
    body: z.strictObject({ input: keptKey }),
    data: z.object({ publicKey }),
    command: true,
  }),
}

/** Sealing for openers. */
export const sealingContract = {
  plan: endpoint("GET", `${root}/:id/seal-plan`, {
    summary: "For whom the caller's company seals its bid on a tender; null where the server seals it",
    params: z.strictObject({ id }),
    data: z
      .object({
        bid: id,
        /** The version of the bid that would be sealed next. */
        version: z.int(),
        deadline: instant,
        party: z.string(),
        quorum: z.int(),
        gate: publicKey,
        openers: z.array(z.object({ opener: id, name: z.string(), department: z.string(), ...keyAge })),
        /** What is sealed at present, for the bidder's own recovery. */
        sealed: z.object({ technical: z.string(), commercial: z.string() }).nullable(),
      })
      .nullable(),
  }),
  there: endpoint("GET", `${root}/:id/seal-chunks`, {
    summary: "Which chunks of an upload of the own bid are there",
    params: z.strictObject({ id }),
    query: z.strictObject({ upload: id }),
    data: z.array(z.int()),
  }),
  ownChunk: endpoint("GET", `${root}/:id/own-seal-chunk`, {
    summary: "An encrypted chunk of the own bid, which its recovery code opens",
    params: z.strictObject({ id }),
    query: z.strictObject({ upload: id, part: z.coerce.number().int().min(0).max(mostChunks) }),
    data: z.unknown(),
    bytes: true,
  }),
  due: endpoint("GET", `${root}/:id/sealed-bids`, {
    summary: "The sealed envelopes of which an opener gives the own shares now; refused, and recorded, as long as it is too early",
    params: z.strictObject({ id }),
    data: z.array(z.object({ seal: z.string(), envelope: envelopeName, manifest: z.string() })),
  }),
  looks: endpoint("GET", `${root}/:id/early-looks`, {
    summary: "Every attempt to open a sealed bid before its time, and whose it was",
    params: z.strictObject({ id }),
    data: z.array(z.object({ person: z.string(), name: z.string(), what: z.string(), code: z.string(), at: instant })),
  }),
  exported: endpoint("GET", `${root}/:id/sealed-set`, {
    summary:
      "The sealed bids of a tender with the gate's parts, a line of JSON each, once they are opened: openers open them without the platform",
    params: z.strictObject({ id }),
    data: z.unknown(),
    bytes: true,
  }),
  file: endpoint("GET", `${root}/:id/bid-file`, {
    summary: "A file of an opened bid",
    params: z.strictObject({ id }),
    query: z.strictObject({ bid: id, envelope: envelopeName, index: z.coerce.number().int().min(0).max(1000) }),
    data: z.unknown(),
    bytes: true,
  }),
}

/** Sends a chunk of an upload as bytes in the body; for the log it is a command, none of which is named there. */
export const chunkCall = endpoint("POST", `${root}/:id/seal-chunk`, {
  summary: "Takes in an encrypted chunk of the own bid, as often as it is sent",
  params: z.strictObject({ id }),
  query: z.strictObject({
    upload: id,
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(mostChunks - 1),
  }),
  data: z.object({ part: z.int() }),
  command: true,
})
