import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"
import { z } from "zod"
import { currency } from "#contract/money.ts"
import { type TenderDocument, tenderDocument } from "#contract/tender.schema.ts"

const money = z.object({ amount: z.number().min(0).max(1e14), currency })
const period = z.object({ startDate: z.iso.datetime({ offset: true }), endDate: z.iso.datetime({ offset: true }) }).nullable()

/** One published tender in the reduced OCDS shape of `shared/data/tenders/real.json`; what a draft does not need may be anything. */
const published = z.object({
  ocid: z.string().min(1).max(100),
  procedure: z.string().max(100),
  value: money,
  tenderPeriod: period,
  lots: z.array(z.object({ id: z.string().min(1), value: money.optional() })).max(50),
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        relatedLot: z.string().nullable(),
        quantity: z.number().positive().max(1e14),
        unit: z.string().min(1).max(20),
        classification: z.object({ id: z.string(), description: z.string().min(1).max(400) }),
      }),
    )
    .min(1)
    .max(2000),
})
export type PublishedTender = z.infer<typeof published>

/** A file that does not fit: nothing of it is taken. */
export class Unfit extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`)
    this.name = "Unfit"
    this.line = line
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length

/** The place that is named, or the nearest one above it that is there. */
function lineOf(text: string, root: Node, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return lineAt(text, node.offset)
  }
  return lineAt(text, root.offset)
}

/**
 * Reads a file of published tenders.
 * @throws Unfit naming the first line that does not fit, and why.
 */
export function readPublished(text: string): PublishedTender[] {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const [broken] = errors
  if (broken || !root)
    throw new Unfit(lineAt(text, broken?.offset ?? 0), `not JSON (${broken ? printParseErrorCode(broken.error) : "empty"})`)
  const read = z.array(published).min(1).max(1000).safeParse(JSON.parse(text))
  if (!read.success) {
    const [issue] = read.error.issues
    const path = (issue?.path ?? []).filter((part): part is string | number => typeof part !== "symbol")
    throw new Unfit(lineOf(text, root, path), `${path.join(".")}: ${issue?.message ?? ""}`)
  }
  for (const [index, tender] of read.data.entries()) {
    const lots = new Set(tender.lots.map(({ id }) => id))
    const stray = tender.items.findIndex(({ relatedLot }) => relatedLot !== null && lots.size > 0 && !lots.has(relatedLot))
    if (stray >= 0)
      throw new Unfit(
        lineOf(text, root, [index, "items", stray, "relatedLot"]),
        `${index}.items.${stray}.relatedLot: names no lot of this tender`,
      )
    if (read.data.findIndex(({ ocid }) => ocid === tender.ocid) < index)
      throw new Unfit(lineOf(text, root, [index, "ocid"]), `${index}.ocid: stands twice in this file`)
  }
  return read.data
}

const decimal = (value: number): string => value.toFixed(6).replace(/\.?0+$/, "")

/** A published tender as a draft of ours: what is bought stays, the times have to be set anew. */
export function draftOf({ ocid, procedure, value, lots, items }: PublishedTender, buyer: string): TenderDocument {
  const names = lots.length > 0 ? lots.map(({ id }) => id) : [""]
  const ofLot = (lot: string, index: number) =>
    items.filter(({ relatedLot }) => relatedLot === lot || (index === 0 && (relatedLot === null || lots.length === 0)))
  const perUnit = items.length === 1 && items[0] ? decimal(value.amount / items[0].quantity) : null
  return tenderDocument.parse({
    title: items[0]?.classification.description.slice(0, 200),
    summary: `${ocid} (${procedure})`,
    openTo: "public",
    invited: [],
    currency: value.currency,
    lots: names.map((lot, index) => ({
      id: `lot${index + 1}`,
      title: `${index + 1}`,
      lines: ofLot(lot, index).map((item) => ({
        id: item.id.replaceAll(/[^A-Za-z0-9_-]/g, "").slice(0, 40),
        item: item.classification.description.slice(0, 200),
        specification: item.classification.id,
        quantity: decimal(item.quantity),
        unit: item.unit,
        targetPrice: perUnit,
      })),
    })),
    prequalification: false,
    prequalDeadline: null,
    questionDeadline: null,
    bidDeadline: null,
    openingTime: null,
    reviewDeadline: null,
    minBidders: 1,
    scoring: { mode: "lowestPrice", priceWeight: "100", elements: [] },
    buyers: [buyer],
    openers: { quorum: 1, users: [buyer] },
    publicity: { enabled: false, days: 3 },
  })
}
