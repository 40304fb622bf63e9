import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { largestWithLines } from "./kind-calls.ts"
import { amount, currency, plainNumber, quantity } from "./money.ts"
import { sortedBy } from "./sort-text.ts"
import { day, endOfDayAt, instant } from "./time.ts"

/** What a price is for: a material, or something described in words. */
interface Named {
  readonly material: string
  readonly item: string
  readonly specification: string
  readonly unit: string
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** The key shared by prices of the same thing: its material, or else its normalised words. */
export const thingOf = ({ material, item, specification, unit }: Named): string =>
  material === "" ? [item, specification, unit].map(plain).join("|") : `#${material}`

/** Whether a price may be used on a day: not yet, valid, valid for at most another thirty days, or expired. */
export const validities = ["later", "valid", "soon", "over"] as const
/** The days before its end during which a price is marked as ending soon. */
export const soonDays = 30

/** The instant from which a price with this last day counts as ending soon; null for a price without a last day. */
export const endsSoonAt = (lastDay: string | null): number | null => (lastDay === null ? null : endOfDayAt(lastDay) - soonDays * 86_400_000)

/** The source of a price: an inquiry, an award of a tender, an approved agreement, or an imported tender kept as history. */
export const priceSources = ["inquiry", "tender", "agreement", "imported"] as const

/** An agreed price (价格记录), with the document that it comes from. */
const priceRecord = z.object({
  id: z.string(),
  thing: z.string(),
  item: z.string(),
  specification: z.string(),
  unit: z.string(),
  /** Null for a supplier outside the platform. */
  supplier: id.nullable(),
  supplierName: z.string(),
  currency,
  /** Per unit, without tax; for an imported price as published, for a bid without a tax rate including tax. */
  unitPrice: amount,
  /** Per cent; null where unknown. */
  taxRate: plainNumber.nullable(),
  quantity,
  /** The quantity from which it holds. */
  fromQuantity: quantity,
  leadDays: z.int().nullable(),
  brand: z.string(),
  validFrom: day,
  /** The last day of validity; null where the supplier named none. */
  validTo: day.nullable(),
  validity: z.enum(validities),
  agreedAt: instant,
  source: z.enum(priceSources),
  /** The number of the inquiry, the tender, the agreement or the imported tender. */
  number: z.string(),
  /** The lot of the inquiry or tender in which it was agreed; null without one. */
  lot: z.string().nullable(),
  /** The quotation, tender or agreement in which it was agreed, and the inquiry. */
  document: id,
  inquiry: id.nullable(),
})
export type PriceRecord = z.infer<typeof priceRecord>

export const priceSorts = ["item", "supplier", "unitPrice", "validTo", "agreed"] as const

/** The filter for prices. */
export const priceFilter = z.strictObject({
  /** Words of the thing, the supplier or the number, or their pinyin. */
  keyword: z.string().max(200).optional(),
  supplier: id.optional(),
  validity: z.enum(validities).optional(),
  source: z.enum(priceSources).optional(),
})
export type PriceFilter = z.infer<typeof priceFilter>

export const agreedPrice = z.object({
  supplier: id,
  supplierName: z.string(),
  currency,
  /** Per unit, without tax. */
  unitPrice: amount,
  /** Per cent. */
  taxRate: plainNumber,
  /** The unit of the price, as it was written. */
  unit: z.string(),
  agreedAt: instant,
})
export type AgreedPrice = z.infer<typeof agreedPrice>

/** A question for the last price: of so much of a thing, in the unit in which it is to be compared. */
const priceAsked = z.strictObject({ thing: z.string().max(800), unit: z.string().max(800), quantity })
export type PriceAsked = z.infer<typeof priceAsked>

/** A former price: from the own inquiries and agreements, or from an imported tender. */
const pastPrice = agreedPrice.extend({
  supplier: id.nullable(),
  taxRate: plainNumber.nullable(),
  source: z.enum(priceSources),
  document: id,
  place: z.int(),
  /** The quantity from which it holds. */
  fromQuantity: quantity,
  /** The code of its unit, in whatever language that was written; what was written where it is no unit. */
  unitCode: z.string(),
})
export type PastPrice = z.infer<typeof pastPrice>

/** The prices that can be compared with each other: those in one currency for one unit. */
export const comparableIn = (prices: readonly PastPrice[]): readonly (readonly [PastPrice, ...PastPrice[]])[] =>
  [...Map.groupBy(prices, ({ currency: code, unitCode }) => `${code}/${unitCode}`).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  )

const priceFound = priceRecord
  .pick({
    unitPrice: true,
    unit: true,
    fromQuantity: true,
    source: true,
    number: true,
    lot: true,
    document: true,
    inquiry: true,
    agreedAt: true,
    supplierName: true,
    currency: true,
  })
  .extend({
    supplier: id,
    taxRate: plainNumber,
    /** The exchange rate from its currency to the requested one, and since when it holds; null where no rate is known, which never counts as 1. */
    rate: z.object({ rate: plainNumber, since: day }).nullable(),
    /** How many of the price's unit one of the asked unit is, and its price in the price's currency; null when no other unit was asked for. */
    inUnit: z.object({ factor: z.string(), unitPrice: amount }).nullable(),
    /** The price in the currency and unit that were asked for; null without an exchange rate. */
    inCurrency: amount.nullable(),
  })
export type PriceFound = z.infer<typeof priceFound>

/** The prices of the own company. */
export const priceContract = {
  query: endpoint("GET", "price/query", {
    summary: "Agreed prices that the caller may see, the latest first",
    query: pageQuery.extend({ ...priceFilter.shape, sort: sortedBy(priceSorts).optional() }),
    data: pageOf(priceRecord),
  }),
  at: endpoint("GET", "price/at", {
    summary: "What a thing costs the own company at a supplier on a day for a quantity, and why; null where no price holds",
    query: z.strictObject({
      thing: z.string().max(800),
      supplier: id,
      day,
      quantity,
      unit: z.string().trim().min(1).max(20).optional(),
      currency: currency.optional(),
    }),
    data: priceFound.nullable(),
  }),
  last: endpoint("POST", "price/last", {
    summary:
      "What the own company last agreed for so much of each of some things in a unit, in whatever language that was written; those without a price are left out",
    body: z.strictObject({ lines: z.array(priceAsked).max(2000) }),
    largest: largestWithLines,
    // With each price what was asked, as it was asked.
    data: z.object({ prices: z.array(agreedPrice.extend(priceAsked.shape)) }),
  }),
  history: endpoint("GET", "price/history", {
    summary:
      "What was agreed for one thing over time, in whatever unit and from whatever quantity, the latest 500 in the order of their days",
    query: z.strictObject({ thing: z.string().max(800) }),
    data: z.object({ prices: z.array(pastPrice) }),
  }),
} as const
