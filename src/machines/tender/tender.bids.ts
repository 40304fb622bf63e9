import { amount } from "#contract/money.ts"
import type { BidContent, BidLine, TenderDocument, TenderLot } from "#contract/tender.schema.ts"
import { compareAmounts, sumAmounts } from "../scoring/money.ts"
import { tiersOverlap, totalPrice } from "../scoring/tier-price.ts"
import type { TenderFactData } from "./tender.facts.ts"
import { demandOf, isLumpSum, pricedLines } from "./tender.priced.ts"

type Named = Pick<BidLine, "line">
/** How many of some lines a bid prices. */
function coverage(lines: readonly { readonly id: string }[], offered: readonly Named[]): { readonly lines: number; readonly of: number } {
  const priced = new Set(offered.map(({ line }) => line))
  return { lines: lines.filter(({ id }) => priced.has(id)).length, of: lines.length }
}

/** How many of the lines of a tender, or of one of its lots, a bid prices, where that is not all: its total is then not comparable with others. */
export function partPriced(
  document: TenderDocument | null,
  offered: readonly Named[] | null | undefined,
  lots?: readonly TenderLot[],
): { readonly lines: number; readonly of: number } | null {
  if (!document || !offered) return null
  const priced = coverage(pricedLines(document, lots), offered)
  return priced.lines < priced.of ? priced : null
}

/** The lines that a bid omits of lots that it bids on; a lot may be omitted as a whole. */
export const leftOut = (document: TenderDocument | null, offered: readonly Named[]): string[] =>
  (document?.lots ?? []).flatMap((lot) => {
    const lines = pricedLines(document, [lot])
    const priced = new Set(offered.map(({ line }) => line))
    const out = lines.filter(({ id }) => !priced.has(id))
    return out.length === lines.length ? [] : out.map(({ id }) => id)
  })

/** Lines that a bid offers at a price of zero, for any quantity. */
export const free = (offered: readonly Pick<BidLine, "line" | "unitPrice" | "tiers">[]): string[] =>
  offered
    .filter(({ unitPrice, tiers }) =>
      [unitPrice, ...tiers.flatMap(({ price }) => price ?? [])].some((price) => compareAmounts(price, "0") === 0),
    )
    .map(({ line }) => line)

/** A bid's total over the quantities of a tender, or of some of its lots, of the lines and lump sums that it prices. */
export function totalOf(
  document: TenderDocument | null,
  { lines }: { readonly lines: readonly BidLine[] },
  lots?: readonly TenderLot[],
): string {
  const demand = demandOf(document, lots)
  return totalPrice(
    lines.filter(({ line }) => demand.has(line)),
    demand,
  )
}

/** The lots priced by a lump sum for which a bid gives anything but one amount: prices of lines, a part of the lot, or prices by quantity. */
const piecemeal = (document: TenderDocument | null, offered: readonly BidLine[]): string[] =>
  (document?.lots ?? []).filter(isLumpSum).flatMap(({ id, lines }) => {
    const inside = new Set(lines.map((line) => line.id))
    const isWhole = ({ maximum, tiers }: BidLine) => compareAmounts(maximum, "1") === 0 && tiers.length === 0
    return offered.some((one) => (one.line === id ? !isWhole(one) : inside.has(one.line))) ? [id] : []
  })

/**
 * Whether a bid names each line of the tender at most once and no other line, also for makes, its total is a valid amount, and its features do not
 * exceed their greatest share, nor its subcontractors the whole of the work. Lines of a lot priced by a lump sum are the tender's too: `piecemeal` says that they have no price of their own.
 */
function fitsTender(document: TenderDocument | null, { technical, commercial }: BidContent): boolean {
  const lines = new Set([...(document?.lots ?? []).flatMap((lot) => lot.lines), ...pricedLines(document)].map(({ id }) => id))
  const named = commercial.lines.map(({ line }) => line)
  const features = document?.scoring.features ?? []
  return (
    Object.keys(technical.offers ?? {}).every((line) => lines.has(line)) &&
    named.length > 0 &&
    new Set(named).size === named.length &&
    named.every((line) => lines.has(line)) &&
    amount.safeParse(totalOf(document, commercial)).success &&
    compareAmounts(sumAmounts((technical.subcontractors ?? []).map(({ share }) => share)), "100") <= 0 &&
    Object.entries(technical.features).every(([id, share]) =>
      features.some((feature) => feature.id === id && compareAmounts(share, feature.max) <= 0),
    )
  )
}

/** What the tender's rules are given of a bid: the form checks them before the sealing, and the server when the bid arrives. */
export const judgedBid = (document: TenderDocument | null, content: BidContent): TenderFactData["bid.submitted"] => ({
  tiersOverlap: content.commercial.lines.some(({ tiers }) => tiersOverlap(tiers)),
  fitsTender: fitsTender(document, content),
  leftOut: leftOut(document, content.commercial.lines),
  free: free(content.commercial.lines),
  piecemeal: piecemeal(document, content.commercial.lines),
})
