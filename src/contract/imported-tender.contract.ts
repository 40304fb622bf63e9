import { z } from "zod"
import { documentBeside } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { amount, quantity } from "./money.ts"
import { instant } from "./time.ts"

/** The most characters of a file sent in one call; a larger one is imported by `npm run import -- --history`. */
export const mostImportedText = 240_000

const text = z.string().max(300)
/** Any currency of the source: history is not limited to the platform's currencies. */
const currency = z.string().regex(/^([A-Z]{3})?$/)
const moneyFields = { value: amount.nullable(), currency } as const
const maybeInstant = instant.nullable()

const party = z.strictObject({ id: text, name: text, roles: z.array(text).max(20), scheme: text, identifier: text })
const lot = z.strictObject({ id: text, title: text, status: text, ...moneyFields })
const item = z.strictObject({
  id: text,
  item: text,
  /** The item's classification: scheme, code and description. */
  scheme: text,
  code: text,
  category: text,
  quantity: quantity.nullable(),
  unit: text,
  unitPrice: amount.nullable(),
  currency,
  lot: text,
})
const bid = z.strictObject({ id: text, tenderers: z.array(text).max(50), status: text, date: maybeInstant, ...moneyFields })
const award = z.strictObject({
  id: text,
  title: text,
  suppliers: z.array(text).max(50),
  status: text,
  date: maybeInstant,
  ...moneyFields,
  lots: z.array(text).max(100),
  bids: z.array(text).max(100),
  complaintFrom: maybeInstant,
  complaintTo: maybeInstant,
})
/** What was awarded of an item, where the source tells. */
const awarded = z.strictObject({ award: text, ...item.shape })
const contract = z.strictObject({ id: text, award: text, status: text, signedAt: maybeInstant, ...moneyFields })
const release = z.strictObject({ id: text, tag: z.array(text).max(20), date: maybeInstant })

/** A contracting process run elsewhere, as its publisher describes it in OCDS 1.1; times are exact to the millisecond. */
export const importedTender = z.strictObject({
  ocid: z.string().min(1).max(100),
  title: z.string().max(500),
  description: z.string().max(4000),
  buyer: text,
  method: text,
  procedure: text,
  status: text,
  ...moneyFields,
  /** Whether the tender's value includes value added tax; null where the source does not say. */
  taxIncluded: z.boolean().nullable(),
  enquiryFrom: maybeInstant,
  enquiryTo: maybeInstant,
  tenderFrom: maybeInstant,
  tenderTo: maybeInstant,
  awardFrom: maybeInstant,
  awardTo: maybeInstant,
  lots: z.array(lot).max(500),
  items: z.array(item).max(5000),
  bids: z.array(bid).max(2000),
  awards: z.array(award).max(1000),
  awarded: z.array(awarded).max(5000),
  contracts: z.array(contract).max(1000),
  parties: z.array(party).max(2000),
  releases: z.array(release).max(1000),
  /** The paths of the source's fields that are not kept, such as `parties.contactPoint`. */
  leftOut: z.array(z.string().max(100)).max(200),
})
export type ImportedTender = z.infer<typeof importedTender>

/** The origin: the file's name, its publisher and its licence. */
export const importSource = z.strictObject({ file: z.string().max(200), publisher: text, licence: text, publishedAt: maybeInstant })
export type ImportSource = z.infer<typeof importSource>

export const importedTenderView = documentBeside.extend({
  number: z.string(),
  content: importedTender.nullable(),
  source: importSource.nullable(),
  party: id,
  author: id.nullable(),
  replaces: z.string(),
  reason: z.string(),
})
export type ImportedTenderView = z.infer<typeof importedTenderView>

/** The result of an import: how many processes are new, replaced an earlier version, or were already present unchanged. */
const broughtIn = z.object({ created: z.int(), replaced: z.int(), present: z.int() })
export type BroughtIn = z.infer<typeof broughtIn>

/** Contracting processes run elsewhere: import, and export in the Open Contracting Data Standard. */
export const importedTenderContract = {
  bringIn: endpoint("POST", "imported_tender/import", {
    summary: "Keeps the processes of a release or record package of OCDS 1.1 as history; all of the file or nothing",
    body: z.strictObject({ file: z.string().min(1).max(200), text: z.string().min(1).max(mostImportedText) }),
    data: broughtIn,
  }),
  ocds: endpoint("GET", "imported_tender/:id/ocds", {
    summary: "An imported process as a record package of OCDS 1.1",
    params: z.strictObject({ id }),
    data: z.unknown(),
  }),
} as const
