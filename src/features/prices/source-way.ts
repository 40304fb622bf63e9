import type { TimelineEntry } from "#contract/document.ts"
import type { DataOf } from "#contract/endpoint.ts"
import type { comparisonContract, InquiryView } from "#contract/inquiry.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import { thingOf } from "#contract/price.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { dayAt } from "#contract/time.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import { offeredFor } from "#machines/scoring/tier-price.ts"
import { lotOfPriced, pricedLines } from "#machines/tender/tender.priced.ts"

/** A company's offer for a line, and its awarded quantity. */
export interface OfferOfLine {
  readonly party: string
  readonly name: string
  /** Null where it offered nothing, or its offer is closed. */
  readonly unitPrice: string | null
  /** The round of the price, where there were several. */
  readonly round: number | null
  readonly rank: number | null
  readonly awarded: { readonly quantity: string; readonly unitPrice: string } | null
}

/** A line's history from need to price. */
export interface Way {
  readonly number: string
  readonly title: string
  readonly currency: string
  readonly line: {
    readonly item: string
    readonly specification: string
    readonly quantity: string
    readonly unit: string
    readonly needBy: string | null
    readonly target: string | null
    /** The lot; null without one. */
    readonly lot: string | null
  }
  readonly offers: readonly OfferOfLine[]
  readonly contractNumber: string | null
}

/** A line to choose. */
export interface LineChoice {
  readonly key: string
  readonly label: string
}

const cheapestFirst = (one: OfferOfLine, other: OfferOfLine): number => {
  if (one.unitPrice === null || other.unitPrice === null) return Number(one.unitPrice === null) - Number(other.unitPrice === null)
  return compareAmounts(one.unitPrice, other.unitPrice) || one.name.localeCompare(other.name)
}
const labelOf = ({ item, specification }: { readonly item: string; readonly specification: string }) => `${item} ${specification}`.trim()

export const linesOfTender = ({ document }: Pick<TenderView, "document">): readonly LineChoice[] =>
  pricedLines(document).map((line) => ({ key: line.id, label: labelOf(line) }))

/** The key of a tender's line that buys a thing, as prices name it. */
export const tenderLineOfThing = ({ document }: Pick<TenderView, "document">, thing: string): string | null =>
  pricedLines(document).find(({ material = "", ...line }) => thingOf({ ...line, material }) === thing)?.id ?? null

/** The history of a tender's line; null where there is no such line. */
export function wayInTender(facts: TenderView, key: string): Way | null {
  const { document, opened, rankings, proposal, names } = facts
  const lot = document ? lotOfPriced(document, key) : undefined
  const line = lot && pricedLines(document, [lot]).find(({ id }) => id === key)
  if (!document || !lot || !line) return null
  const ranks = new Map(rankings.find((one) => one.lot === lot.id)?.rows.map(({ bid, rank }) => [bid, rank]))
  const offers = opened.map(({ bid, party, lines }): OfferOfLine => {
    const won = proposal?.lines.find((one) => one.bid === bid && one.line === key)
    return {
      party,
      name: names[party] ?? "",
      unitPrice: offeredFor(
        lines?.find((one) => one.line === key),
        line.quantity,
      ),
      round: null,
      rank: ranks.get(bid) ?? null,
      awarded: won ? { quantity: won.quantity, unitPrice: won.unitPrice } : null,
    }
  })
  return {
    number: facts.number,
    title: document.title,
    currency: document.currency,
    line: {
      item: line.item,
      specification: line.specification,
      quantity: line.quantity,
      unit: line.unit,
      needBy: line.deliverBy === null ? null : dayAt(line.deliverBy),
      target: line.targetPrice,
      lot: lot.title,
    },
    offers: offers.toSorted(cheapestFirst),
    contractNumber: facts.contractNumber,
  }
}

export const linesOfInquiry = ({ content }: Pick<InquiryView, "content">): readonly LineChoice[] =>
  content?.lines.map((line, at) => ({ key: String(at), label: labelOf(line) })) ?? []

/** The key of an inquiry's line that asks for a thing, as prices name it. */
export const lineOfThing = ({ content }: Pick<InquiryView, "content">, thing: string): string | null => {
  const at = content?.lines.findIndex((line) => thingOf(line) === thing) ?? -1
  return at === -1 ? null : String(at)
}

/** The history of an inquiry's line, from the offers that the reader may see; null where there is no such line. */
export function wayInInquiry(facts: InquiryView, told: DataOf<typeof comparisonContract.offers>["offers"], key: string): Way | null {
  const { content, awards } = facts
  const at = Number(key)
  const line = content?.lines[at]
  if (!content || !line) return null
  const offers = told.map(({ supplier, name, rounds }): OfferOfLine => {
    const won = awards.find((one) => one.line === at && one.supplier === supplier)
    const last = rounds.at(-1)
    return {
      party: supplier,
      name,
      unitPrice: last ? offeredFor(unpacked(last.lines)[at], line.quantity) : null,
      round: facts.round > 1 && last ? last.round : null,
      rank: null,
      awarded: won ? { quantity: won.quantity, unitPrice: won.unitPrice } : null,
    }
  })
  const { item, specification, quantity, unit, needBy, target } = line
  return {
    number: facts.number,
    title: content.title,
    currency: content.currency,
    line: { item, specification, quantity, unit, needBy, target, lot: line.lot ?? null },
    offers: offers.toSorted(cheapestFirst),
    contractNumber: null,
  }
}

/** The facts that led towards the price; the rest of the document's life is on its own page. */
const steps = new Set([
  "prequalification.opened",
  "bidding.opened",
  "clarification.issued",
  "bidding.closed",
  "bids.opened",
  "commercial.opened",
  "scoring.closed",
  "result.settled",
  "award.proposed",
  "award.approved",
  "award.noticed",
  "award.accepted",
  "award.declined",
  "award.lapsed",
  "contract.signed",
  "inquiry.published",
  "inquiry.prequalificationOpened",
  "inquiry.quotingStarted",
  "inquiry.opened",
  "inquiry.trialFinished",
  "inquiry.preferred",
  "inquiry.roundBegun",
  "inquiry.priceVerified",
  "inquiry.resultApproved",
])

export const stepsOf = (timeline: readonly TimelineEntry[]): readonly TimelineEntry[] => timeline.filter(({ type }) => steps.has(type))
