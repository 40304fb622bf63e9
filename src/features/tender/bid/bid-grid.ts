import type { TenderLine } from "#contract/tender.schema.ts"
import { dayAt } from "#contract/time.ts"
import type { OfferLine } from "#ui/offer-grid/offer-lines.ts"
import { type BidEdits, cleaned, type LineText, untypedLine } from "./bid-draft.ts"
import type { BidPlace } from "./bid-place.ts"
import { typedKeys } from "#machines/_kit/typed.ts"

/** A line of a bid in its grid. */
export interface BidGridLine extends OfferLine {
  readonly asked: TenderLine
  readonly text: LineText
}

const shown = new WeakMap<LineText, BidGridLine>()

/** The line for its grid; the same object while the input is the same. */
export function gridLine(asked: TenderLine, text: LineText): BidGridLine {
  const known = shown.get(text)
  if (known?.asked === asked) return known
  const line: BidGridLine = {
    key: asked.id,
    item: asked.item,
    specification: asked.specification,
    quantity: asked.quantity,
    unit: asked.unit,
    needBy: asked.deliverBy === null ? "" : dayAt(asked.deliverBy),
    price: cleaned(text.unitPrice),
    otherPrice: cleaned(text.netPrice),
    taxRate: cleaned(text.taxRate),
    maximum: cleaned(text.maximum),
    leadDays: cleaned(text.deliveryDays),
    brand: text.brand,
    deviation: text.deviation,
    asked,
    text,
  }
  shown.set(text, line)
  return line
}

const noLine = { id: "", item: "", specification: "", quantity: "", unit: "", targetPrice: null, deliverBy: null, tiers: [] }
/** What stands for a row of a workbook that belongs to no line. */
export const foreignLine: BidGridLine = gridLine(noLine, untypedLine(noLine))

const fields = {
  price: "unitPrice",
  otherPrice: "netPrice",
  taxRate: "taxRate",
  maximum: "maximum",
  leadDays: "deliveryDays",
  brand: "brand",
  deviation: "deviation",
} as const satisfies Readonly<Partial<Record<keyof OfferLine, keyof LineText>>>

/** The column in which a line's problem is corrected. */
export const columnOf = (field: BidPlace["field"]): string =>
  Object.entries(fields).find(([, of]) => of === field)?.[0] ?? (field === "tiers" ? "tiers" : "price")

/** The changes of a line, in the draft's form. */
export function changedIn(before: BidGridLine, after: BidGridLine): Partial<LineText> {
  return Object.fromEntries(typedKeys(fields).flatMap((own) => (before[own] === after[own] ? [] : [[fields[own], after[own]]])))
}

/** The draft's lines after an edit of the grid; untouched lines stay the same. */
export function editsAfter(
  edits: NonNullable<BidEdits["lines"]>,
  before: readonly BidGridLine[],
  after: readonly BidGridLine[],
): NonNullable<BidEdits["lines"]> {
  const changed = after.flatMap((line, row) => {
    const was = before[row]
    return was === undefined || was === line ? [] : [[line.key, { ...edits[line.key], ...changedIn(was, line) }] as const]
  })
  return { ...edits, ...Object.fromEntries(changed) }
}
