import { z } from "zod"
import { localId } from "./ids.ts"
import { lotTitle, mostLots } from "./lots.ts"
import { amount, currency, plainNumber, quantity } from "./money.ts"
import { subcontractors } from "./subcontractor.ts"
import { tiers } from "./tiers.ts"
import { instant } from "./time.ts"

const title = z.string().trim().max(200)
const prose = z.string().max(20_000)

/** The most lines that one bid prices, and so the most that the lots of a tender ask prices of; a lump sum is one of them. */
export const mostPricedLines = 2000

export const tenderLine = z.strictObject({
  id: localId,
  item: title,
  /** The code of the material, if it has one; its prices are found by it. */
  material: z.string().trim().max(40).optional(),
  specification: z.string().max(2000).default(""),
  quantity,
  unit: z.string().trim().max(20),
  targetPrice: amount.nullable().default(null),
  /** When the day of delivery ends in the platform's time zone, or another instant of that day: people are shown `dayAt` it, wherever they are. */
  deliverBy: instant.nullable().default(null),
  tiers: tiers.default([]),
})
export type TenderLine = z.infer<typeof tenderLine>

export const tenderLot = z.strictObject({
  id: localId,
  title: lotTitle,
  lines: z.array(tenderLine).max(mostPricedLines),
  /** Whether the lot is priced by one lump sum (总价包干) instead of by prices of its lines; absent means no. */
  lumpSum: z.boolean().optional(),
})
export type TenderLot = z.infer<typeof tenderLot>

/** How bids are ranked (评标办法). */
export const scoreMode = z.enum(["lowestPrice", "comprehensive", "twoEnvelope", "passFail", "bestValue"])
export type ScoreMode = z.infer<typeof scoreMode>

export const scoreElement = z.strictObject({
  id: localId,
  name: title,
  /** The full marks of this element. */
  weight: plainNumber,
  envelope: z.enum(["technical", "commercial"]),
  guidance: z.string().max(2000).default(""),
})
export type ScoreElement = z.infer<typeof scoreElement>

export const scoreScheme = z.strictObject({
  mode: scoreMode,
  priceWeight: plainNumber,
  elements: z.array(scoreElement).max(60),
  technicalThreshold: plainNumber.nullable().default(null),
  /** Best value only: the greatest share of the price for a feature, as a fraction below 1. */
  features: z
    .array(z.strictObject({ id: localId, name: title, max: plainNumber }))
    .max(20)
    .default([]),
  trim: z.boolean().default(false),
})
export type ScoreScheme = z.infer<typeof scoreScheme>

/** The rules for a purchase: a tender required by law (依法必须招标), or the enterprise's own tender (企业自行招标). */
export const regime = z.enum(["byLaw", "own"])
export type Regime = z.infer<typeof regime>
const why = z.string().max(2000).optional()

/** The tender document (招标文件), which the purchaser writes and suppliers read. May be incomplete while it is a draft. */
export const tenderDocument = z.strictObject({
  title,
  summary: prose.default(""),
  terms: prose.default(""),
  /** The category of what is bought, by its code, with its name at the time of selection; templates are offered by it. */
  category: z.strictObject({ code: z.string().max(64), name: z.string().max(400) }).optional(),
  /** Public: any registered supplier may bid; invited: only those named. */
  openTo: z.enum(["public", "invited"]),
  invited: z.array(z.string()).max(500),
  /** Why only these are invited; for the buyer's side. */
  invitedWhy: z.string().max(2000).optional(),
  currency,
  lots: z.array(tenderLot).max(mostLots),
  prequalification: z.boolean(),
  prequalDeadline: instant.nullable(),
  prequalCriteria: prose.default(""),
  /** The most applicants that qualify; null for no limit. */
  prequalLimit: z.int().min(1).max(1000).nullable().default(null),
  minQualified: z.int().min(1).max(1000).default(1),
  /** Whether the prequalification may be closed before its review deadline once all applications are reviewed. */
  earlyClose: z.boolean().default(true),
  questionDeadline: instant.nullable(),
  bidDeadline: instant.nullable(),
  openingTime: instant.nullable(),
  reviewDeadline: instant.nullable(),
  /** With fewer sealed (or valid) bids the tender fails (流标). */
  minBidders: z.int().min(1).max(100).default(3),
  /** The days before the bid deadline until which a material clarification may be issued without moving it. */
  clarifyLeadDays: z.int().min(0).max(60).default(15),
  scoring: scoreScheme,
  /** Whether a bid may omit lines of a lot that it bids on; absent means no. */
  partialBids: z.boolean().optional(),
  /** Whether a price of zero is accepted; absent means no. */
  zeroPrices: z.boolean().optional(),
  /** Why a price of zero is accepted; suppliers read it. */
  zeroPriceReason: z.string().max(2000).optional(),
  /** Users named as buyers of this tender. */
  buyers: z.array(z.string().max(64)).max(20),
  /** Experts named in advance, in their group. */
  experts: z.array(z.string()).max(50).default([]),
  /** The people who may open, and how many of them must be present (k of n). */
  openers: z.strictObject({ quorum: z.int().min(1).max(9), users: z.array(z.string()).max(9) }),
  /** How bids are sealed: by the server (S1), or in the supplier's browser for the openers (S2); absent means S1. */
  seal: z.enum(["S1", "S2"]).optional(),
  /** Where candidates are not published, no contract may be signed for `standstill` days after the notice of award; absent means none. */
  publicity: z.strictObject({ enabled: z.boolean(), days: z.int().min(3).max(60), standstill: z.int().min(0).max(60).optional() }),
  fileCost: amount.default("0"),
  contact: z.string().max(200).default(""),
  /** Determines the legal minima that apply; absent, none do. */
  regime: regime.optional(),
  /** Why a minimum is not met; for the buyer's side. */
  departures: z.strictObject({ notice: why, lead: why, experts: why }).optional(),
})
export type TenderDocument = z.infer<typeof tenderDocument>

/** Input that is not yet valid for its field, by paths such as `lots.0.lines.1.quantity`; until then the document holds a valid value there. */
export const unfinished = z
  .record(
    z
      .string()
      .max(200)
      .regex(/^[A-Za-z]\w*(\.\w+)*$/),
    z.union([z.string().max(40_000), z.number(), z.boolean(), z.null()]),
  )
  .refine((fields) => Object.keys(fields).length <= 1000)
export type Unfinished = z.infer<typeof unfinished>

/** What a purchaser has written of a tender, whether or not it can be submitted. */
export const writtenTender = z.strictObject({ document: tenderDocument, unfinished: unfinished.optional() })
export type WrittenTender = z.infer<typeof writtenTender>

/** The price of one line, or of a lot that is priced by a lump sum: then `line` is the lot, and the quantity 1. */
export const bidLine = z.strictObject({
  line: localId,
  unitPrice: amount,
  /** The largest quantity of the line that this bidder can deliver. */
  maximum: quantity,
  deliveryDays: z.int().min(0).max(3650).nullable().default(null),
  tiers: tiers.default([]),
  /** Per cent; the unit price includes it. Older bids lack it. */
  taxRate: plainNumber.refine((rate) => Number(rate) <= 100).optional(),
})
export type BidLine = z.infer<typeof bidLine>

const answers = z.record(localId, z.string().max(5000))

/** The technical envelope (技术标). */
export const technicalPart = z.strictObject({
  statement: prose,
  /** The bidder's answer to each element that is scored in this envelope; experts read it beside the mark. */
  answers: answers.default({}),
  /** Best value only: the offered share of each feature. */
  features: z.record(localId, amount).default({}),
  /** The offered make and deviations, by line. They reveal no prices, so experts read them with the rest. */
  offers: z.record(localId, z.strictObject({ brand: z.string().max(100), deviation: z.string().max(500) })).optional(),
  /** Absent where the bidder does all of the work. */
  subcontractors: subcontractors.optional(),
})
export type TechnicalPart = z.infer<typeof technicalPart>

/** The commercial envelope (商务标). */
export const commercialPart = z.strictObject({
  lines: z.array(bidLine).max(mostPricedLines),
  note: prose.default(""),
  /** Of two envelopes, the answers to the elements that are scored in this one: nobody reads them before the prices are opened. */
  answers: answers.optional(),
})
export type CommercialPart = z.infer<typeof commercialPart>

export const bidContent = z.strictObject({ technical: technicalPart, commercial: commercialPart })
export type BidContent = z.infer<typeof bidContent>

/** A bid sealed in the supplier's browser: the exact text of each envelope's manifest, so that its hash can be computed anywhere. */
export const sealedBid = z.strictObject({
  sealed: z.strictObject({ technical: z.string().max(8000), commercial: z.string().max(8000) }),
})

/** One proposed award: a quantity of one line for one bid. */
const awardInput = z.strictObject({ bid: z.string(), line: localId, quantity })
/** A proposed award; no bid gets one line in two parts, which could exceed its maximum unnoticed. */
export const awardInputs = z
  .array(awardInput)
  .max(5000)
  .refine((lines) => new Set(lines.map(({ bid, line }) => `${bid}/${line}`)).size === lines.length)
