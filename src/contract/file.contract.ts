import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { isFileName } from "./file-name.ts"
import { sum } from "./money.ts"
import { instant } from "./time.ts"

/** What a file may belong to: a person's own files, and a group of files of a document (`tender-documents`); after the document's id and a dot, the part of it that they are of. */
const businessType = z.string().regex(/^[a-z][a-zA-Z-]{1,59}$/)
const businessId = z.string().regex(/^[\w-]{1,64}(\.[\w-]{1,100})?$/)
const business = z.strictObject({ businessType, businessId })
export type Business = z.infer<typeof business>

/** The storage's own random name of a file (bucketKey); what people call it is only told. */
const bucketKey = z.string().min(1).max(64)

/** What stands at the start of an upload: the file's name and size in bytes, and what it is to belong to. */
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
  /** Counts the files of one name in one business, from 1. */
  version: z.int(),
  size: z.int(),
  /** Found in the file itself where it can be; never what the browser said. */
  mediaType: z.string(),
  uploadedAt: instant,
  uploader: z.string(),
  /** SHA-256 of its bytes, in hexadecimal; null of files that came before it was kept. */
  sha256: z.string().nullable(),
}
export const fileVersion = z.object(fileFields)
export type FileVersion = z.infer<typeof fileVersion>

/** A file as it is listed: its newest version, and the older ones from new to old. */
export const fileRow = z.object({ ...fileFields, versions: z.array(fileVersion) })
export type FileRow = z.infer<typeof fileRow>

/** The files of one business, and what the person may do there. */
export const businessFiles = z.object({
  records: z.array(fileRow),
  mayWrite: z.boolean(),
  /** The largest file that is taken, in bytes. */
  maxBytes: z.int(),
})
export type BusinessFiles = z.infer<typeof businessFiles>

/** A document, by its kind and id. */
const ofDocument = z.strictObject({ kind: z.string().regex(/^[a-z][a-z-]{1,39}$/), id: z.string().regex(/^[\w-]{1,64}$/) })

/** A group of a document's files, or those of one part of it. */
export const fileGroup = z.object({
  ...business.shape,
  /** The kind that declares the group: the document's own, or that of the document to which it belongs. */
  kind: z.string(),
  group: z.string(),
  part: z.string().nullable(),
  /** The company that the part is of, for whoever may know it. */
  partyName: z.string().nullable(),
  mayWrite: z.boolean(),
  records: z.array(fileRow),
})
export type FileGroupView = z.infer<typeof fileGroup>

/** What the files of a document cost a company, and what it has paid. */
const bought = z.object({ number: z.string(), partyName: z.string(), person: z.string(), amount: sum, currency: z.string(), at: instant })
export type FileReceipt = z.infer<typeof bought>

/** All files of a document that its reader may know of. */
export const documentFiles = z.object({
  groups: z.array(fileGroup),
  /** Set where the reader's company pays before it may take the files that are sold. */
  price: z.object({ amount: sum, currency: z.string(), receipt: bought.nullable() }).nullable(),
  /** Whether the reader is told who took which file. */
  keeps: z.boolean(),
})
export type DocumentFiles = z.infer<typeof documentFiles>

/** How a file was taken: looked at in place, saved, or as one of a ZIP. */
export const takingWay = z.enum(["preview", "save", "zip"])
const takings = z.object({
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
  /** Whether there were more, of which only the latest are told. */
  more: z.boolean(),
  receipts: z.array(bought),
})
export type FileTakings = z.infer<typeof takings>

/** A file of the list, as its row is sent back; what is not its key is not read. */
const rowToRemove = z.object({ bucketKey })

/** How many files one call names, and one business holds. */
export const mostFiles = 1_000
const removed = z.object({ removed: z.int() })

/**
 * Files (spec 7.12). Bytes come in by two ways that are no calls of this list: in pieces by the tus protocol at `tusPath`, completed by `complete`;
 * or in one multipart form at `attachment/sys/oss/upload` or `attachment/<business type>`: the file, and before or after it the fields
 * `businessType`, `businessId` (without them the person's own files) and `originalFilename`.
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
    body: ofDocument,
    data: z.unknown(),
    bytes: true,
  }),
  takings: endpoint("POST", "attachment/document/takings", {
    summary: "Who took which file of a document when, and who bought them; for the side that keeps it",
    body: ofDocument,
    data: takings,
  }),
  buy: endpoint("POST", "attachment/document/buy", {
    summary: "Buys the files of a document that are sold, for the person's company; asked twice it does it once",
    body: ofDocument,
    data: bought,
  }),
}

/** Where the tus protocol (1.0.0, creation and termination) is spoken, below the prefix; its metadata are `filename`, `businessType` and `businessId`. */
export const tusPath = "attachment/tus"
