import { lineKey } from "#contract/ids.ts"
import type { InquiryContent } from "#contract/inquiry.contract.ts"
import type { ScoreScheme, TenderDocument, TenderLine } from "#contract/tender.schema.ts"
import { endOfDayAt } from "#contract/time.ts"
import { lotGroups } from "../lots/lots.ts"
import { noDeadlines } from "./tender.copy.ts"

/** The scoring scheme of a tender from the elements that experts were asked to mark; the lowest price when nobody marks. */
const schemeFrom = (scoring: InquiryContent["scoring"]): ScoreScheme => ({
  technicalThreshold: null,
  features: [],
  ...(scoring.kind === "none"
    ? { mode: "lowestPrice", priceWeight: "100", elements: [], trim: false }
    : {
        mode: "comprehensive",
        priceWeight: scoring.priceWeight,
        elements: scoring.elements.map((one, index) => ({ ...one, id: `element-${index + 1}`, envelope: "technical" })),
        trim: scoring.trim,
      }),
})

const lineFrom = (
  { id, item, material, specification, quantity, unit, needBy, target, tiers = [] }: InquiryContent["lines"][number],
  index: number,
): TenderLine => ({
  id: lineKey({ id }, index),
  item,
  ...(material === "" ? {} : { material }),
  specification,
  quantity,
  unit,
  targetPrice: target,
  deliverBy: needBy === null ? null : endOfDayAt(needBy),
  tiers: tiers.map((range) => ({ ...range, price: null })),
})

/**
 * The tender in which an inquiry continues (转招标): its lots and lines with materials, days, quantities and target prices, its terms, its scored elements, and
 * the suppliers it asked as the invited ones. Times and openers are left to the purchaser.
 */
export const tenderFrom = (
  { title, terms, currency, lots, lines, prequalification, buyers, audience, scoring }: InquiryContent,
  { author, suppliers }: { readonly author: string; readonly suppliers: readonly string[] },
): TenderDocument => ({
  ...noDeadlines,
  title,
  summary: "",
  terms,
  openTo: audience.kind === "public" ? "public" : "invited",
  invited: audience.kind === "public" ? [] : [...suppliers],
  currency,
  lots: lotGroups({ lots, lines }).map(({ lot, lines: own }, index) => ({
    id: `lot-${index + 1}`,
    title: lot?.lot ?? "",
    lines: own.flatMap((at) => (lines[at] ? [lineFrom(lines[at], at)] : [])),
  })),
  // The invited suppliers have already qualified.
  prequalification: false,
  prequalCriteria: prequalification.kind === "asked" ? prequalification.criteria : "",
  prequalLimit: null,
  minQualified: 3,
  earlyClose: true,
  minBidders: 3,
  clarifyLeadDays: 15,
  scoring: schemeFrom(scoring),
  partialBids: false,
  zeroPrices: false,
  zeroPriceReason: "",
  buyers: [...new Set([...(author === "" ? [] : [author]), ...buyers])],
  experts: [],
  openers: { quorum: 2, users: author === "" ? [] : [author] },
  seal: "S1",
  publicity: { enabled: true, days: 3, standstill: 3 },
  fileCost: "0",
  contact: "",
  regime: "own",
  departures: {},
})
