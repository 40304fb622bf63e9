import { z } from "zod"
import { currencyCodes } from "./currencies.ts"

const decimal = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/
/** An amount as a decimal string, at most 15 digits before and 6 after the point; never a float. The currency is a separate field. */
export const amount = z.string().regex(decimal)
export type Amount = string
/** A sum of amounts: exact, with as many digits as that takes. */
export const sum = z.string().regex(/^(0|[1-9]\d{0,99})(\.\d{1,99})?$/)
/** A quantity: the same shape as an amount, with the unit in a separate field. */
export const quantity = z.string().regex(decimal)
export type Quantity = string
/** A number that is no money, such as a rate in per cent, a weight or marks: the same shape as an amount, and drawn without a currency. */
export const plainNumber = z.string().regex(decimal)
/** A currency by its alphabetic code of ISO 4217, whether or not it may be chosen anew. */
export const currency = z.enum(currencyCodes)
export type Currency = z.infer<typeof currency>
