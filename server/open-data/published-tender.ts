import { z } from "zod"
import { currency } from "#contract/money.ts"
import { checked, type Complain, type Path, readLined } from "#server/import/lined-file.ts"
import { type Package, recordPackage, releasePackage } from "./ocds-package.ts"

const money = z.object({ amount: z.number().min(0).max(1e14), currency })

/** One published tender in the reduced OCDS shape of `published-tenders.json`; fields that a draft does not need may be anything. */
const published = z.object({
  ocid: z.string().min(1).max(100),
  procedure: z.string().max(100),
  title: z.string().optional(),
  value: money.nullable(),
  lots: z.array(z.object({ id: z.string().min(1), title: z.string().optional(), value: money.nullish() })).max(50),
  items: z
    .array(
      z.object({
        id: z.string(),
        relatedLot: z.string().nullable(),
        /** Null where the source states none. */
        quantity: z.number().min(0.000001).max(1e14).nullable(),
        unit: z.string(),
        /** The expected price per unit. */
        unitPrice: money.nullish(),
        classification: z.object({ id: z.string(), description: z.string().min(1) }),
      }),
    )
    .min(1)
    .max(2000),
})
export type PublishedTender = z.infer<typeof published>

/** A tender with its path in the file. */
interface Placed {
  readonly at: Path
  readonly tender: PublishedTender
}

/**
 * Parses a file of published tenders: a list in the reduced shape, or a release or record package of the Open Contracting Data Standard.
 * @throws Unfit naming the first invalid line, and why.
 */
export function readPublished(text: string): PublishedTender[] {
  const { content, unfit } = readLined(text)
  const placed = placedIn(content, unfit)
  for (const [index, { at, tender }] of placed.entries()) {
    const lots = new Set(tender.lots.map(({ id }) => id))
    const stray = tender.items.findIndex(({ relatedLot }) => relatedLot !== null && lots.size > 0 && !lots.has(relatedLot))
    if (stray >= 0) throw unfit([...at, "items", stray, "relatedLot"], "names no lot of this tender")
    if (placed.findIndex((other) => other.tender.ocid === tender.ocid) < index) throw unfit([...at, "ocid"], "stands twice in this file")
  }
  return placed.map(({ tender }) => tender)
}

function placedIn(content: unknown, unfit: Complain): readonly Placed[] {
  if (Array.isArray(content)) {
    return checked(z.array(published).min(1).max(1000), content, [], unfit).map((tender, index) => ({ at: [index], tender }))
  }
  const inRecords = typeof content === "object" && content !== null && "records" in content
  const found: Package = checked(inRecords ? recordPackage : releasePackage, content, [], unfit)
  if (found.length === 0) throw unfit([inRecords ? "records" : "releases"], "none tells of a tender with items")
  return found.map(({ at, tender }) => ({ at, tender: checked(published, tender, at, unfit) }))
}
