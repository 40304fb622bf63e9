import { z } from "zod"

const decimal = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/
/** An amount as a decimal string, at most 15 digits before and 6 after the point; never a float. The currency is a separate field. */
export const amount = z.string().regex(decimal)
export type Amount = string
/** A sum of amounts: exact, with as many digits as that takes. */
export const sum = z.string().regex(/^(0|[1-9]\d{0,99})(\.\d{1,99})?$/)
/** A quantity: the same shape as an amount, with the unit in a separate field. */
export const quantity = z.string().regex(decimal)
export type Quantity = string
/** ISO 4217. */
export const currency = z.enum(["CNY", "USD", "EUR", "JPY", "GBP", "UAH"])
export type Currency = z.infer<typeof currency>

/** The currencies whose smallest unit is not a hundredth, by the number of its decimals (ISO 4217). */
const unusual: Readonly<Record<string, readonly string[]>> = {
  0: ["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"],
  3: ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"],
  4: ["CLF", "UYW"],
}
const units = new Map(Object.entries(unusual).flatMap(([decimals, codes]) => codes.map((code) => [code, Number(decimals)] as const)))
/** The decimals of a currency's smallest unit (ISO 4217, minor units): an amount of money has no more, a price of a unit may have. */
export const minorUnits = (of: string): number => units.get(of) ?? 2
