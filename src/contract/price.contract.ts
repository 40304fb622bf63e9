import { z } from "zod"
import { endpoint, pageOf, pageQuery } from "./endpoint.ts"
import { id } from "./ids.ts"
import { amount, currency, quantity } from "./money.ts"
import { sortedBy } from "./sort-text.ts"
import { day, instant } from "./time.ts"

/** What a price is for: a material, or in words. */
interface Named {
  readonly material: string
  readonly item: string
  readonly specification: string
  readonly unit: string
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim()

/** What prices of one thing have in common: its material, or else its words, however they were typed. */
export const thingOf = ({ material, item, specification, unit }: Named): string =>
  material === "" ? [item, specification, unit].map(plain).join("|") : `#${material}`

/** Whether a price may be used on a day: it holds, holds for another thirty days at most, or no longer. */
export const validities = ["valid", "soon", "over"] as const
/** Days before its end from which on a price is told to end soon. */
export const soonDays = 30

/** A price that was agreed (价格记录), and the document that it comes from. */
const priceRecord = z.object({
  id: z.string(),
  thing: z.string(),
  item: z.string(),
  specification: z.string(),
  unit: z.string(),
  supplier: id,
  supplierName: z.string(),
  currency,
  /** Per unit, without tax. */
  unitPrice: amount,
  /** Per cent. */
  taxRate: amount,
  quantity,
  leadDays: z.int().nullable(),
  brand: z.string(),
  validFrom: day,
  /** Its last day; null where the supplier has named none. */
  validTo: day.nullable(),
  validity: z.enum(validities),
  agreedAt: instant,
  /** The inquiry's number, and the quotation and the inquiry by which it was agreed. */
  number: z.string(),
  quotation: id,
  inquiry: id,
})
export type PriceRecord = z.infer<typeof priceRecord>

export const priceSorts = ["item", "supplier", "unitPrice", "validTo", "agreed"] as const

/** What the list of prices is narrowed to. */
export const priceFilter = z.strictObject({
  /** Words of the thing, the supplier or the number, or pinyin of them. */
  keyword: z.string().max(200).optional(),
  supplier: id.optional(),
  validity: z.enum(validities).optional(),
})
export type PriceFilter = z.infer<typeof priceFilter>

export const agreedPrice = z.object({
  supplier: id,
  supplierName: z.string(),
  currency,
  /** Per unit, without tax. */
  unitPrice: amount,
  /** Per cent. */
  taxRate: amount,
  agreedAt: instant,
})
export type AgreedPrice = z.infer<typeof agreedPrice>

/** The prices of the own company. */
export const priceContract = {
  query: endpoint("GET", "price/query", {
    summary: "Agreed prices that the caller may see, the latest first",
    query: pageQuery.extend({ ...priceFilter.shape, sort: sortedBy(priceSorts).optional() }),
    data: pageOf(priceRecord),
  }),
  history: endpoint("GET", "price/history", {
    summary: "What was agreed for one thing over time, the latest 500 in the order of their days",
    query: z.strictObject({ thing: z.string().max(800) }),
    data: z.object({ prices: z.array(agreedPrice) }),
  }),
} as const
