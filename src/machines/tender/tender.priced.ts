import type { TenderDocument, TenderLine, TenderLot } from "#contract/tender.schema.ts"
import { multiply, sumAmounts } from "../scoring/money.ts"

type Targeted = readonly Pick<TenderLine, "targetPrice" | "quantity">[]

/** What the buyer expects lines to cost, exact; null unless every one of them has a target price. */
export function targetOf(lines: Targeted): string | null {
  const totals = lines.flatMap(({ targetPrice, quantity }) => (targetPrice === null ? [] : [multiply(targetPrice, quantity)]))
  return lines.length > 0 && totals.length === lines.length ? sumAmounts(totals) : null
}

/** Whether a lot is priced by one lump sum (总价包干), so that its lines only describe what is bought; without lines there is nothing to price. */
export const isLumpSum = ({ lumpSum, lines }: Pick<TenderLot, "lumpSum" | "lines">): boolean => lumpSum === true && lines.length > 0

const wholes = new WeakMap<TenderLot, TenderLine>()

/** The lot as one line of quantity 1, under the lot's key; the same object for the same lot, so that a grid draws it once. */
function asOneLine(lot: TenderLot, item: string): TenderLine {
  const known = wholes.get(lot)
  if (known && known.item === item) return known
  const line: TenderLine = {
    id: lot.id,
    item,
    specification: "",
    quantity: "1",
    unit: "",
    targetPrice: targetOf(lot.lines),
    deliverBy: null,
    tiers: [],
  }
  wholes.set(lot, line)
  return line
}

type Priced = Pick<TenderDocument, "title" | "lots">

/** What a lump sum is for: the lot's title, else the tender's, among several lots with the lot's number. */
function wholeOf(lot: TenderLot, document: Priced | null): string {
  if (lot.title || !document) return lot.title
  const { title, lots } = document
  return lots.length > 1 ? `${title} ${lots.findIndex(({ id }) => id === lot.id) + 1}`.trim() : title
}

/**
 * The lines that bids price and awards divide: a lot's own ones, or, where the lot is priced by a lump sum, one that stands for all of it. Whatever
 * counts prices, quantities or shares reads lines here; `lots` narrows them to some lots.
 */
export const pricedLines = (document: Priced | null, lots: readonly TenderLot[] = document?.lots ?? []): readonly TenderLine[] =>
  lots.flatMap((lot) => (isLumpSum(lot) ? [asOneLine(lot, wholeOf(lot, document))] : lot.lines))

/** The lot of a line that bids price. */
export const lotOfPriced = <Lot extends TenderLot>({ lots }: { readonly lots: readonly Lot[] }, line: string): Lot | undefined =>
  lots.find((lot) => (isLumpSum(lot) ? lot.id === line : lot.lines.some(({ id }) => id === line)))

/** The quantities that a tender asks for, by priced line. */
export const demandOf = (document: Priced | null, lots?: readonly TenderLot[]): ReadonlyMap<string, string> =>
  new Map(pricedLines(document, lots).map(({ id, quantity }) => [id, quantity]))
