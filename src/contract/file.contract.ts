import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { isFileName } from "./file-name.ts"
import { sum } from "./money.ts"
import { instant } from "./time.ts"

/**
 * What a file may belong to: a person's own files, or a group of a document's files (`tender-documents`, `company_change-papers`); the business id may
 * add a dot and a part of the document.
 */
const businessType = z.string().regex(/^[a-z][a-zA-Z_-]{1,59}$/)
const businessId = z.string().regex(/^[\w-]{1,64}(\.[\w-]{1,100})?$/)
const business = z.strictObject({ businessType, businessId })
export type Business = z.infer<typeof business>

/** The storage's own random key of a file (bucketKey), independent of the file's name. */
const bucketKey = z.string().min(1).max(64)

/** The start of an upload: the file's name and size in bytes, and what it will belong to. */
export const fileStart = z.strictObject({
  name: z.string().refine(isFileName),
  size: z.int().min(0),
  businessType,
  businessId,
})
export type FileStart = z.infer<typeof fileStart>

const fileFields = {
  bucketKey: z.string(),
  name: z.string(),
  /** The version among files of the same name in one business, from 1. */
  version: z.int(),
  size: z.int(),
  /** Detected from the file itself where possible; never what the browser said. */
  mediaType: z.string(),
  uploadedAt: instant,
  uploader: z.string(),
  /** SHA-256 of the bytes, in hexadecimal; null for files from before it was stored. */
  sha256: z.string().nullable(),
}
export const fileVersion = z.object(fileFields)
export type FileVersion = z.infer<typeof fileVersion>

/** A file in a list: its newest version, and the older ones from new to old. */
export const fileRow = z.object({ ...fileFields, versions: z.array(fileVersion) })
export type FileRow = z.infer<typeof fileRow>

/** The files of one business, and what the person may do there. */
export const businessFiles = z.object({
  records: z.array(fileRow),
  mayWrite: z.boolean(),
  /** The largest accepted file, in bytes. */
  maxBytes: z.int(),
})
export type BusinessFiles = z.infer<typeof businessFiles>

/** A document, by its kind and id. */
const ofDocument = z.strictObject({ kind: z.string().regex(/^[a-z][a-z-]{1,39}$/), id: z.string().regex(/^[\w-]{1,64}$/) })

/** What the folders of a ZIP are called in the reader's language: by business type and id of a group, one name below the other. */
const folders = z.record(z.string().max(200), z.array(z.string().trim().min(1).max(120)).min(1).max(2))

/** A group of a document's files, of the whole document or of one part. */
export const fileGroup = z.object({
  ...business.shape,
  /** The kind that declares the group: the document's own, or its parent's. */
  kind: z.string(),
  group: z.string(),
  part: z.string().nullable(),
  /** The company of the part, for readers who may know it. */
  partyName: z.string().nullable(),
  mayWrite: z.boolean(),
  records: z.array(fileRow),
})
export type FileGroupView = z.infer<typeof fileGroup>

/** A company's receipt for the files of a document. */
const bought = z.object({ number: z.string(), partyName: z.string(), person: z.string(), amount: sum, currency: z.string(), at: instant })
export type FileReceipt = z.infer<typeof bought>

/** All files of a document that the reader may see. */
export const documentFiles = z.object({
  groups: z.array(fileGroup),
  /** Set where the reader's company must pay before it may download files that are sold. */
  price: z.object({ amount: sum, currency: z.string(), receipt: bought.nullable() }).nullable(),
  /** Whether the reader may see who downloaded which file. */
  keeps: z.boolean(),
})
export type DocumentFiles = z.infer<typeof documentFiles>

/** How a file was taken: previewed, saved, or in a ZIP. */
export const takingWay = z.enum(["preview", "save", "zip"])
const downloads = z.object({
  records: z.array(
    z.object({
      name: z.string(),
      version: z.int(),
      group: z.string(),
      person: z.string(),
      partyName: z.string().nullable(),
      way: takingWay,
      at: instant,
    }),
  ),
  /** Whether there are more than the latest ones listed. */
  more: z.boolean(),
  receipts: z.array(bought),
})
export type FileTakings = z.infer<typeof downloads>

/** A row of the list, as the browser sends it back; only its key is read. */
const rowToRemove = z.object({ bucketKey })

/** The most files in one call, and in one business. */
export const mostFiles = 1_000
const removed = z.object({ removed: z.int() })

/**
 * Files (spec 7.12). Bytes are uploaded in two ways outside these calls: in pieces by the tus protocol at `tusPath`, completed by `complete`; or in a
 * multipart form at `attachment/sys/oss/upload` or `attachment/<business type>`, with the file and, before or after it, the fields `businessType`,
 * `businessId` (without them the person's own files) and `originalFilename`.
 */
export const fileContract = {
  query: endpoint("POST", "attachment/ossBusiness/queryByBusinessId", {
    summary: "The files of a business, the latest first, each with its older versions",
    body: business,
    data: businessFiles,
  }),
  complete: endpoint("POST", "attachment/ossBusiness/complete", {
    summary: "Takes in a file whose bytes have all come: what it is is looked at, and it becomes the newest version of its name",
    body: z.strictObject({ uploadId: bucketKey }),
    data: fileVersion,
  }),
  remove: endpoint("POST", "attachment/ossBusiness/remove", {
    summary: "Removes files, all or none",
    body: z.strictObject({ ossBusinessFiles: z.array(rowToRemove).min(1).max(mostFiles) }),
    data: removed,
  }),
  removeByBusinessId: endpoint("POST", "attachment/ossBusiness/removeByBusinessId", {
    summary: "Removes every file of a business",
    body: business,
    data: removed,
  }),
  download: endpoint("GET", "attachment/sys/oss/download", {
    summary: "The bytes of a file, to be saved and never shown in place; `name` is accepted and its own name is told",
    query: z.strictObject({ name: z.string().max(1_000).optional(), bucketKey, way: takingWay.exclude(["zip"]).optional() }),
    data: z.unknown(),
    bytes: true,
  }),
  downloadZip: endpoint("POST", "attachment/sys/oss/downloadZip", {
    summary: "Several files as one ZIP",
    body: z.strictObject({ bucketKeys: z.array(bucketKey).min(1).max(mostFiles) }),
    data: z.unknown(),
    bytes: true,
  }),
  file: endpoint("GET", "attachment/sys/oss/file", {
    summary: "What is known of one file",
    query: z.strictObject({ bucketKey }),
    data: fileVersion,
  }),
  ofDocument: endpoint("POST", "attachment/document/files", {
    summary: "All files of a document that its reader may know of, in their groups",
    body: ofDocument,
    data: documentFiles,
  }),
  zipOfDocument: endpoint("POST", "attachment/document/zip", {
    summary: "The newest version of every file of a document that its reader may take, as one ZIP",
    body: ofDocument.extend({ folders: folders.optional() }),
    data: z.unknown(),
    bytes: true,
  }),
  takings: endpoint("POST", "attachment/document/takings", {
    summary: "Who took which file of a document when, and who bought them; for the side that keeps it",
    body: ofDocument,
    data: downloads,
  }),
  buy: endpoint("POST", "attachment/document/buy", {
    summary: "Buys the files of a document that are sold, for the person's company; asked twice it does it once",
    body: ofDocument,
    data: bought,
  }),
}

/** The address of the tus protocol (1.0.0, creation and termination), below the prefix; its metadata are `filename`, `businessType` and `businessId`. */
export const tusPath = "attachment/tus"
