import { z } from "zod"
import { documentBeside } from "./document.ts"
import { id } from "./ids.ts"
import { amount, currency, plainNumber, quantity } from "./money.ts"
import { day } from "./time.ts"

/** Most lines of a price agreement. */
export const mostAgreedLines = 2000

/** The price of a thing from a quantity on; several lines of one thing form its tiers. */
const agreedLine = z.strictObject({
  item: z.string().trim().min(1).max(200),
  /** The code of the material; empty for something described in words. */
  material: z.string().trim().max(40),
  specification: z.string().trim().max(500),
  unit: z.string().trim().min(1).max(20),
  /** The quantity from which it holds; 0 for every quantity. */
  fromQuantity: quantity,
  /** Per unit, without tax. */
  unitPrice: amount,
  leadDays: z.int().min(0).max(3650).nullable(),
  brand: z.string().trim().max(100),
})
export type AgreedLine = z.infer<typeof agreedLine>

/** What was agreed with a supplier outside an inquiry, for how long and on what basis. */
export const agreementContent = z.strictObject({
  title: z.string().trim().min(1).max(200),
  supplier: id,
  currency,
  /** Per cent. */
  taxRate: plainNumber,
  validFrom: day,
  /** The last day of validity; null where none is agreed. */
  validTo: day.nullable(),
  /** The source of the prices: a contract, a price list, a letter. */
  basis: z.string().trim().min(1).max(500),
  lines: z.array(agreedLine).max(mostAgreedLines),
})
export type AgreementContent = z.infer<typeof agreementContent>

/** A price agreement as the buying side sees it. */
export const agreementView = documentBeside.extend({
  number: z.string(),
  content: agreementContent.nullable(),
  party: id,
  author: id.nullable(),
  reason: z.string(),
})
export type AgreementView = z.infer<typeof agreementView>
