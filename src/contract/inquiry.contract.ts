import { z } from "zod"
import { askedParts, brokenTiers, costBreakdown } from "./cost-parts.ts"
import { documentBeside, otherDocument } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id, lineKey, localId } from "./ids.ts"
import { lot, lotTitle, mostLots } from "./lots.ts"
import { amount, currency, plainNumber, quantity, sum } from "./money.ts"
import { agreedPrice } from "./price.contract.ts"
import { expertDraw, sheet } from "./committee.contract.ts"
import { awards, keptScenario, mostLines, note, rate } from "./comparison.contract.ts"
import { packedLines } from "./packed-lines.ts"
import { lineIndexes } from "./price-index.contract.ts"
import { signedReceipt } from "./signed-receipt.ts"
import { ranges } from "./tiers.ts"
import { day, instant } from "./time.ts"

/** The most suppliers of an inquiry. */
export const mostAsked = 100

const line = z.string().trim().min(1).max(200)
/** A line as suppliers are shown it. */
const askedLine = z.strictObject({
  item: line,
  /** The code of the material; empty for something described in words. */
  material: z.string().trim().max(40),
  specification: z.string().trim().max(500),
  quantity,
  unit: z.string().trim().min(1).max(20),
  needBy: day.nullable(),
  /** Quantities for which separate prices are asked (阶梯数量); left out when there are none. */
  tiers: ranges.optional(),
  /** The place of delivery; left out where the terms name it. */
  shipTo: z.string().trim().max(200).optional(),
  /** Whether another material, model or brand may be offered in its place (允许替代). */
  substitutes: z.boolean().default(true),
  /** By what it is told apart, such as by its drawings; left out in content of before, whose lines are told apart by their places. */
  id: localId.optional(),
  /** The parts in which its price is to be broken down; left out when there are none. */
  breakdown: askedParts.optional(),
  /** The lot (包) that it is in, by its name; left out where it is in none. */
  lot: lotTitle.optional(),
})
export type AskedLine = z.infer<typeof askedLine>
/** A line as the buyer writes it; only buyers see the target price. */
const inquiryLine = askedLine
  .omit({ tiers: true, shipTo: true, substitutes: true, id: true, breakdown: true, lot: true })
  // In the order of the columns, so that older workbooks still fit.
  .extend({
    target: amount.nullable(),
    tiers: askedLine.shape.tiers,
    shipTo: askedLine.shape.shipTo,
    substitutes: askedLine.shape.substitutes,
    id: askedLine.shape.id,
    /** The line's own parts; without any those of the inquiry. */
    breakdown: askedLine.shape.breakdown,
    lot: askedLine.shape.lot,
  })

const keysDiffer = (lines: readonly { readonly id?: string | undefined }[]): boolean => new Set(lines.map(lineKey)).size === lines.length

/** A tender takes them along as its lots, and what is in none as one more. */
const lotsFit = (lines: readonly { readonly lot?: string | undefined }[]): boolean =>
  new Set(lines.map((one) => one.lot ?? "")).size <= mostLots

/** Whether suppliers are qualified before they are asked (资格预审), and on what terms. */
const prequalification = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("asked"),
    /** The application deadline for suppliers. */
    applyEnd: instant,
    /** The review deadline for applications; null for none. */
    reviewEnd: instant.nullable(),
    /** The most suppliers that qualify; null for no limit. */
    limit: z.int().min(1).max(mostAsked).nullable(),
    /** With fewer the inquiry fails. */
    fewest: z.int().min(1).max(mostAsked),
    /** Whether it may be closed before the review deadline once every application is reviewed. */
    earlyClose: z.boolean(),
    criteria: z.string().trim().min(1).max(2000),
  }),
])
/** The suppliers that are asked (邀请范围): those named, or also every qualified supplier of a category, or also anyone who joins from the board. */
const audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("named") }),
  z.strictObject({ kind: z.literal("category"), category: z.string().min(1).max(32) }),
  z.strictObject({ kind: z.literal("public") }),
])
/** Who may read quotations before the end (报价方式): nobody; the buyer; or the buyer, while each supplier is told its own rank by price. */
const openness = z.enum(["sealed", "open", "ranked"])
/**
 * What suppliers learn of the result (告知范围), each step with the one before: whether they won; their own rank; why they did not win; who won. Prices
 * and names of others stay hidden, but for the winners' names in the last step.
 */
export const disclosures = ["result", "rank", "reasons", "winners"] as const
const disclosure = z.enum(disclosures)
export type Disclosure = z.infer<typeof disclosure>
/** A supplier's rank in one lot, where it covers all of it; the name is empty for the lines that are in none. */
const lotPlace = z.object({ lot: z.string(), place: z.int().nullable() })
/** A supplier's rank by price: in total, where it offers every line, in each line, and in each lot; `lots` is left out where there are none. */
const ranks = z.object({ place: z.int().nullable(), places: z.array(z.int().nullable()), lots: z.array(lotPlace).optional() })
export type Ranks = z.infer<typeof ranks>
/** What a supplier is told of the qualification: the limit would reveal how many are invited. */
const applying = z.object({ applyEnd: instant, criteria: z.string() })

/** An element that experts score, from 0 to its full points. */
const scoredElement = z.strictObject({ name: line, weight: plainNumber, guidance: z.string().trim().max(2000) })
/** Whether experts score quotations (专家评分), and how. */
const scoring = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("experts"),
    /** The full points for the lowest price; with those of the elements they make 100. */
    priceWeight: plainNumber,
    elements: z.array(scoredElement).min(1).max(60),
    /** The minimum of experts' points for an award; null for none. */
    leastMarks: plainNumber.nullable(),
    /** With five or more marks of an element, the highest and the lowest are dropped. */
    trim: z.boolean(),
  }),
])

/** The content of an inquiry: what is asked, of whom, and the deadlines. */
export const inquiryContent = z.strictObject({
  title: line,
  currency,
  /** The currencies in which suppliers may quote besides the inquiry's own; left out when there are none. */
  currencies: z.array(currency).max(currency.options.length).optional(),
  audience: audience.default({ kind: "named" }),
  suppliers: z.array(id).max(mostAsked),
  /** Colleagues who handle the inquiry together with its author. */
  buyers: z.array(id).max(20).default([]),
  /** Null: from publication on. */
  quoteStart: instant.nullable(),
  quoteEnd: instant,
  /** The deadline for suppliers' questions; null for the end of quoting. */
  questionEnd: instant.nullable(),
  /** The deadline for the trial of quotations; null for none. */
  reviewDeadline: instant.nullable(),
  openness: openness.default("sealed"),
  disclosure: disclosure.default("result"),
  /** Whether the board names the winners after the decision (结果公示). */
  announced: z.boolean().default(false),
  prequalification,
  scoring: scoring.default({ kind: "none" }),
  terms: z.string().trim().max(2000),
  /** The parts in which prices are to be broken down, of lines that name none of their own. */
  breakdown: askedParts.optional(),
  /** What is said of lots (分包); left out when nothing is. */
  lots: z.array(lot).max(mostLots).optional(),
  lines: z.array(inquiryLine).max(mostLines).refine(keysDiffer).refine(lotsFit),
})
export type InquiryContent = z.infer<typeof inquiryContent>

/** The inquiry as one supplier sees it, without target prices and other suppliers. */
export const ask = z.strictObject({
  title: z.string(),
  currency,
  currencies: z.array(currency).optional(),
  quoteStart: instant,
  quoteEnd: instant,
  questionEnd: instant,
  openness,
  /** What the supplier will learn of the result. */
  disclosure,
  announced: z.boolean(),
  terms: z.string(),
  lots: z.array(lot).optional(),
  lines: z.array(askedLine),
})
export type Ask = z.infer<typeof ask>

/** The offer for one line; without a price nothing is offered. */
const quotedLine = z.strictObject({
  /** Per unit, without tax. */
  unitPrice: amount.nullable(),
  /** Prices for other quantities, without tax (阶梯价); left out when there are none. */
  tiers: brokenTiers.optional(),
  /** The largest deliverable quantity; null for all that is asked. */
  maximum: quantity.nullable(),
  /** The minimum order, and the size of a pack; left out when there is none. */
  minimum: quantity.nullable().optional(),
  packing: quantity.nullable().optional(),
  /** Days from the order to the delivery. */
  leadDays: z.int().min(0).max(3650).nullable(),
  brand: z.string().trim().max(100),
  remark: z.string().trim().max(500),
  /** Why nothing is offered for the line (不报价原因); left out when something is, or nothing is said. */
  noQuote: z.string().trim().min(1).max(200).optional(),
  /** The currency and the tax rate (per cent) of this line; left out where those of the quotation apply. */
  currency: currency.optional(),
  taxRate: plainNumber.optional(),
  /** What is offered in place of what is asked, and why; left out where nothing else is. */
  substitute: z.string().trim().min(1).max(200).optional(),
  substituteWhy: z.string().trim().max(200).optional(),
  /** What the price is made of; left out where that is not asked. */
  breakdown: costBreakdown.optional(),
  /** The last day of the line's price, and its terms of delivery; left out where those of the quotation apply. */
  validUntil: day.optional(),
  delivery: z.string().trim().max(200).optional(),
})
export type QuotedLine = z.infer<typeof quotedLine>
/** A quotation: one answer per line of the inquiry, in the same order. */
export const quotationContent = z.strictObject({
  /** The currency of lines that name none; left out for the inquiry's own. */
  currency: currency.optional(),
  lines: z.array(quotedLine).max(mostLines),
  /** Per cent. */
  taxRate: plainNumber,
  /** The least order that the supplier takes, without tax, in the currency of the quotation (最低订货金额); left out when there is none. */
  leastOrder: amount.optional(),
  validUntil: day.nullable(),
  /** Terms of delivery (交货条件), such as DAP; left out when there are none. */
  delivery: z.string().trim().max(200).optional(),
  terms: z.string().trim().max(2000),
})
export type QuotationContent = z.infer<typeof quotationContent>

/** Why a supplier did not win: the first that applies. */
const lossesInLot = ["incomplete", "lowerScore", "dearer", "otherwise"] as const
export const lossReasons = ["earlierRound", "notPassed", "belowLeast", ...lossesInLot] as const
/** What a supplier is told of the result (结果通知书), as far as the inquiry discloses it; fields that it does not disclose are empty. */
const resultLetter = z.object({
  /** By score where experts scored, else by price, among the offers that passed and offer all that is asked; equal offers share a rank. */
  place: z.int().nullable(),
  why: z.enum(lossReasons).nullable(),
  /** The buyer's words about a quotation that did not pass. */
  word: z.string(),
  winners: z.array(id),
  /** Rank and reason in each lot; left out where there are no lots, and where the quotation could not be ranked or its rank is not disclosed. */
  lots: z.array(lotPlace.extend({ won: z.boolean(), why: z.enum(lossesInLot).nullable() })).optional(),
})
export type ResultLetter = z.infer<typeof resultLetter>
const letterTo = resultLetter.extend({ supplier: id })
export type LetterTo = z.infer<typeof letterTo>

/** A question with its answer; the asker's name is never shown. */
const askedQuestion = z.object({
  text: z.string(),
  /** Null where this supplier did not ask it. */
  askedAt: instant.nullable(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** Former answers, which a reader may have read before. */
  replaced: z.array(z.object({ answer: z.string(), at: instant, replacedAt: instant })),
})
/** The text of a question or an answer. */
export const questionText = z.string().trim().min(1).max(4000)

/** A supplier's application and its result, which is null until it is reviewed. */
const application = z.object({
  supplier: id,
  statement: z.string(),
  appliedAt: instant,
  result: z.object({ passed: z.boolean(), reason: z.string() }).nullable(),
})
export type InquiryApplication = z.infer<typeof application>
export const statementText = z.string().trim().min(1).max(20_000)

/** Whether a quotation meets the inquiry's requirements. */
const trial = z.object({ supplier: id, passed: z.boolean(), reason: z.string() })

/** An expert of an inquiry, and the progress of the expert's work; `locked` lists the suppliers whose sheets are handed in. */
const seat = z.object({
  expert: id,
  origin: z.enum(["drawn", "named"]),
  reason: z.string(),
  standing: z.enum(["notified", "confirmed", "declared"]),
  locked: z.array(id),
})
export type Seat = z.infer<typeof seat>

/**
 * The total of the experts' marks for a quotation, with the points for its price where it offers all that is asked. Numbers have an exact and a displayed
 * form.
 */
const shownNumber = z.object({ exact: z.string(), display: z.string() })
const supplierScore = z.object({
  supplier: id,
  marks: shownNumber.nullable(),
  price: shownNumber.nullable(),
  total: shownNumber.nullable(),
  elements: z.array(z.object({ id: z.string(), score: shownNumber.nullable() })),
})
export type SupplierScore = z.infer<typeof supplierScore>

/** An inquiry as its buyers see it. */
export const inquiryView = documentBeside.extend({
  number: z.string(),
  content: inquiryContent.nullable(),
  party: id,
  author: id.nullable(),
  /** When it was published; 0 before. */
  publishedAt: instant,
  round: z.int(),
  reason: z.string(),
  questions: z.array(askedQuestion),
  applications: z.array(application),
  /** The suppliers whose offers are open at present; empty where quotations are sealed. */
  offering: z.array(id),
  quotes: z.array(id),
  trials: z.array(trial),
  awards,
  /** Who verified their prices. */
  verifier: id.nullable(),
  total: sum,
  /** The value of one unit of each other currency in the inquiry's currency at the opening. */
  rates: z.array(rate),
  notes: z.array(note),
  scenarios: z.array(keptScenario),
  committee: z.array(seat),
  /** Experts who declined. */
  recused: z.array(id),
  draws: z.array(expertDraw),
  /** By expert and supplier, once the scoring is closed. */
  sheets: z.array(sheet.extend({ expert: id })),
  scores: z.array(supplierScore),
  /** What each supplier was told of the result. */
  letters: z.array(letterTo),
  /** When the result was approved; 0 before. */
  decidedAt: instant,
  /** The tender that it became. */
  tender: otherDocument.nullable(),
})
export type InquiryView = z.infer<typeof inquiryView>

/** The offer in an opened round. */
const offeredIn = z.object({ round: z.int(), content: quotationContent })

/** A quotation as its supplier sees it, and after the opening its buyers. */
export const quotationView = documentBeside.extend({
  /** The inquiry that it answers. */
  above: z.string(),
  number: z.string(),
  inquiry: z.string(),
  party: id,
  buyer: id,
  round: z.int(),
  ask: ask.nullable(),
  content: quotationContent.nullable(),
  /** The opened rounds, the last one last; only for its supplier. */
  rounds: z.array(offeredIn),
  total: sum.nullable(),
  reason: z.string(),
  /** The supplier's own questions, and all answered ones. */
  questions: z.array(askedQuestion),
  /** The application deadline and criteria; null without a qualification. */
  applying: applying.nullable(),
  statement: z.string(),
  /** The supplier's own rank by price, as far as the inquiry discloses it. */
  ranks: ranks.nullable(),
  awards,
  /** What it is told of the result; null before the decision. */
  letter: resultLetter.nullable(),
  /** The time of that letter; 0 before. */
  toldAt: instant,
})
export type QuotationView = z.infer<typeof quotationView>

const quotationReceipt = z.object({
  round: z.int(),
  receipt: signedReceipt,
  /** Whether the quotation that was opened is the one received; null before the opening. */
  openedAsReceived: z.boolean().nullable(),
})
export type QuotationReceipt = z.infer<typeof quotationReceipt>
const quotationReceipts = z.object({
  /** For what counts in the present round; null where nothing was submitted, or it was taken back. */
  receipt: quotationReceipt.nullable(),
  /** Of earlier rounds, the last one last. */
  earlier: z.array(quotationReceipt),
})
export type QuotationReceipts = z.infer<typeof quotationReceipts>

/** What a supplier reads of the own quotation beside it. */
export const quotationContract = {
  receipts: endpoint("GET", "quotation/:id/receipts", {
    summary: "The signed receipts for the own quotation",
    params: z.strictObject({ id }),
    data: quotationReceipts,
  }),
}

/** A supplier's offers, round by round, the last round last. */
const offer = z.object({
  quotation: id,
  number: z.string(),
  supplier: id,
  name: z.string(),
  /** In the inquiry's currency, by the rates of its opening. */
  rounds: z.array(quotationContent.extend({ round: z.int(), lines: packedLines })),
})
export type Offer = z.infer<typeof offer>

/** A supplier's history with the buying company: what was agreed in the last year, and when last. */
const standing = z.object({ supplier: id, prices: z.int(), inquiries: z.int(), lastAt: instant.nullable() })
export type Standing = z.infer<typeof standing>

/** Lists the inquiries that are public on the board. */
export const publicInquiryContract = {
  join: endpoint("POST", "inquiry/:id/join", {
    summary: "Asks for the own quotation of a public inquiry; answers the one that is there where the company is asked already",
    params: z.strictObject({ id }),
    data: z.object({ quotation: id }),
  }),
}

/** The comparison of quotations (比价). */
export const comparisonContract = {
  offers: endpoint("GET", "inquiry/:id/offers", {
    summary: "What suppliers have offered for an inquiry; nothing before its opening",
    params: z.strictObject({ id }),
    data: z.object({
      offers: z.array(offer),
      /** The last agreed price for each line's thing; null where there is none. */
      last: z.array(agreedPrice.nullable()),
      standing: z.array(standing),
    }),
  }),
  indexes: endpoint("GET", "inquiry/:id/indexes", {
    summary:
      "The price indexes of an inquiry's lines, by their material, its category or that of the inquiry, with their values since a day, of the last year at least",
    params: z.strictObject({ id }),
    query: z.strictObject({ since: day.optional() }),
    data: lineIndexes,
  }),
}
