import { z } from "zod"
import { documentBeside, otherDocument } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id } from "./ids.ts"
import { amount, currency, quantity, sum } from "./money.ts"
import { agreedPrice } from "./price.contract.ts"
import { expertDraw, sheet } from "./committee.contract.ts"
import { awards, keptScenario, mostLines, note, rate } from "./comparison.contract.ts"
import { packedLines } from "./packed-lines.ts"
import { ranges, tiers } from "./tiers.ts"
import { day, instant } from "./time.ts"

/** Most suppliers that are asked. */
export const mostAsked = 100

const line = z.string().trim().min(1).max(200)
/** What is asked for, as suppliers are shown it. */
const askedLine = z.strictObject({
  item: line,
  /** The code of the material; empty for what is asked for in words. */
  material: z.string().trim().max(40),
  specification: z.string().trim().max(500),
  quantity,
  unit: z.string().trim().min(1).max(20),
  needBy: day.nullable(),
  /** Quantities for which a price of their own is asked (阶梯数量); left out where none are. */
  tiers: ranges.optional(),
})
export type AskedLine = z.infer<typeof askedLine>
/** A line as the buyer writes it; the target price is nobody else's business. */
const inquiryLine = askedLine.extend({ target: amount.nullable() })

/** Whether suppliers are qualified before they are asked (资格预审), and on what terms. */
const prequalification = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("asked"),
    /** Until when suppliers apply. */
    applyEnd: instant,
    /** Until when applications are reviewed; null for no end. */
    reviewEnd: instant.nullable(),
    /** Most that qualify; null for all. */
    limit: z.int().min(1).max(mostAsked).nullable(),
    /** Fewer make the inquiry fail. */
    fewest: z.int().min(1).max(mostAsked),
    /** It may be closed before the end of the review once every application is reviewed. */
    earlyClose: z.boolean(),
    criteria: z.string().trim().min(1).max(2000),
  }),
])
/** Whom it asks (邀请范围): those who are named, and with them every qualified supplier of a category, or whoever comes by the board. */
const audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("named") }),
  z.strictObject({ kind: z.literal("category"), category: z.string().min(1).max(32) }),
  z.strictObject({ kind: z.literal("public") }),
])
/** Who reads quotations before the end (报价方式): nobody; the buyer; or the buyer, and each supplier is told its own place by price. */
const openness = z.enum(["sealed", "open", "ranked"])
/** Where a supplier stands by price: in all, where it offers every line, and in each line. */
const ranks = z.object({ place: z.int().nullable(), places: z.array(z.int().nullable()) })
export type Ranks = z.infer<typeof ranks>
/** What a supplier is told of it: how many qualify would tell how many are invited. */
const applying = z.object({ applyEnd: instant, criteria: z.string() })

/** What experts mark of a quotation: from 0 to so many points. */
const scoredElement = z.strictObject({ name: line, weight: amount, guidance: z.string().trim().max(2000) })
/** Whether experts score quotations (专家评分), and how. */
const scoring = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("experts"),
    /** Points of the lowest price; with those of the elements they make 100. */
    priceWeight: amount,
    elements: z.array(scoredElement).min(1).max(60),
    /** Whoever gets fewer of the experts' points is awarded nothing; null for no least. */
    leastMarks: amount.nullable(),
    /** From five marks of an element on, one high and one low are left out. */
    trim: z.boolean(),
  }),
])

/** What an inquiry says, to whom, and when it is answered. */
export const inquiryContent = z.strictObject({
  title: line,
  currency,
  audience: audience.default({ kind: "named" }),
  suppliers: z.array(id).max(mostAsked),
  /** Colleagues who look after it with its author. */
  buyers: z.array(id).max(20).default([]),
  /** Null: from its publication on. */
  quoteStart: instant.nullable(),
  quoteEnd: instant,
  /** Until when suppliers may ask; null: as long as they may quote. */
  questionEnd: instant.nullable(),
  /** Until when quotations are tried; null for no end. */
  reviewDeadline: instant.nullable(),
  openness: openness.default("sealed"),
  prequalification,
  scoring: scoring.default({ kind: "none" }),
  terms: z.string().trim().max(2000),
  lines: z.array(inquiryLine).max(mostLines),
})
export type InquiryContent = z.infer<typeof inquiryContent>

/** What one supplier is asked: the inquiry without its target prices and without who else is asked. */
export const ask = z.strictObject({
  title: z.string(),
  currency,
  quoteStart: instant,
  quoteEnd: instant,
  questionEnd: instant,
  openness,
  terms: z.string(),
  lines: z.array(askedLine),
})
export type Ask = z.infer<typeof ask>

/** What is offered for one line; without a price nothing is offered for it. */
const quotedLine = z.strictObject({
  /** Per unit, without tax. */
  unitPrice: amount.nullable(),
  /** Prices of other quantities, without tax (阶梯价); left out where there are none. */
  tiers: tiers.optional(),
  /** The most that can be delivered; null for all that is asked. */
  maximum: quantity.nullable(),
  /** Days from the order to the delivery. */
  leadDays: z.int().min(0).max(3650).nullable(),
  brand: z.string().trim().max(100),
  remark: z.string().trim().max(500),
})
export type QuotedLine = z.infer<typeof quotedLine>
/** A quotation: one answer for each line that is asked, in the same order. */
export const quotationContent = z.strictObject({
  lines: z.array(quotedLine).max(mostLines),
  /** Per cent. */
  taxRate: amount,
  validUntil: day.nullable(),
  terms: z.string().trim().max(2000),
})
export type QuotationContent = z.infer<typeof quotationContent>

/** A question and what was answered to it; who asked is told to nobody. */
const askedQuestion = z.object({
  text: z.string(),
  /** Null in a quotation whose supplier has not asked it. */
  askedAt: instant.nullable(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** Earlier answers, which whoever reads the answer may have read before. */
  replaced: z.array(z.object({ answer: z.string(), at: instant, replacedAt: instant })),
})
/** What is asked, and what is answered. */
export const questionText = z.string().trim().min(1).max(4000)

/** What a supplier says for itself, and what came of it; null until it is reviewed. */
const application = z.object({
  supplier: id,
  statement: z.string(),
  appliedAt: instant,
  result: z.object({ passed: z.boolean(), reason: z.string() }).nullable(),
})
export type InquiryApplication = z.infer<typeof application>
export const statementText = z.string().trim().min(1).max(20_000)

/** Whether a quotation answers what was asked. */
const trial = z.object({ supplier: id, passed: z.boolean(), reason: z.string() })

/** An expert of an inquiry, and how far the own part has come; `locked` are the suppliers whose sheets are in. */
const seat = z.object({
  expert: id,
  origin: z.enum(["drawn", "named"]),
  reason: z.string(),
  standing: z.enum(["notified", "confirmed", "declared"]),
  locked: z.array(id),
})
export type Seat = z.infer<typeof seat>

/** What the experts' marks of a quotation come to, with the points of its price where it prices every line. Numbers are exact texts beside what is read. */
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
  /** When it came out; 0 before. */
  publishedAt: instant,
  round: z.int(),
  reason: z.string(),
  questions: z.array(askedQuestion),
  applications: z.array(application),
  /** The suppliers whose offers lie open now; nobody where quotations are sealed. */
  offering: z.array(id),
  quotes: z.array(id),
  trials: z.array(trial),
  awards,
  total: sum,
  /** What one of each other currency was worth in that of the inquiry when its quotations were opened. */
  rates: z.array(rate),
  notes: z.array(note),
  scenarios: z.array(keptScenario),
  committee: z.array(seat),
  /** Experts who will not take part. */
  recused: z.array(id),
  draws: z.array(expertDraw),
  /** By expert and supplier, once the scoring is closed. */
  sheets: z.array(sheet.extend({ expert: id })),
  scores: z.array(supplierScore),
  /** The tender that it has become. */
  tender: otherDocument.nullable(),
})
export type InquiryView = z.infer<typeof inquiryView>

/** What was offered in a round that is opened. */
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
  /** The rounds that are opened, the last one last; for its supplier alone. */
  rounds: z.array(offeredIn),
  total: sum.nullable(),
  reason: z.string(),
  /** The own questions, and all that are answered. */
  questions: z.array(askedQuestion),
  /** What it has to apply by; null where nobody is qualified first. */
  applying: applying.nullable(),
  statement: z.string(),
  /** Its own place by price, as far as its inquiry tells it. */
  ranks: ranks.nullable(),
  awards,
})
export type QuotationView = z.infer<typeof quotationView>

/** What one supplier has offered, round by round; the last round comes last. */
const offer = z.object({
  quotation: id,
  number: z.string(),
  supplier: id,
  name: z.string(),
  rounds: z.array(quotationContent.extend({ round: z.int(), lines: packedLines })),
})
export type Offer = z.infer<typeof offer>

/** How a supplier stands with the company that asks: what was agreed with it in the last year, and when it was last. */
const standing = z.object({ supplier: id, prices: z.int(), inquiries: z.int(), lastAt: instant.nullable() })
export type Standing = z.infer<typeof standing>

/** Inquiries that everybody may read of on the board. */
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
      /** For each line what was agreed for the same thing last; null where nothing was. */
      last: z.array(agreedPrice.nullable()),
      standing: z.array(standing),
    }),
  }),
}
