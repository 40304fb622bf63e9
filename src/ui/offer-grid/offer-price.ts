import { add, decimalText, div, mul, one, parse, toDecimal } from "#machines/scoring/rational.ts"

/** The price that is compared: with tax, or without. */
export type Counts = "taxed" | "net"

/** A line's prices as typed: one of the two is typed, and the other is derived from it by the tax rate. */
export interface TypedPrices {
  /** The compared price, if it was typed. */
  readonly price: string
  /** The other price, if it was typed. */
  readonly otherPrice: string
  /** Per cent. */
  readonly taxRate: string
}

const exact = /^\d{1,15}(\.\d{1,6})?$/
const hundred = parse("100")

/** Adds the tax to a price, or removes it; null for an invalid number. */
function turned(price: string, taxRate: string, way: "on" | "off"): string | null {
  if (!exact.test(price) || !exact.test(taxRate)) return null
  const factor = add(one, div(parse(taxRate), hundred))
  const other = (way === "on" ? mul : div)(parse(price), factor)
  return decimalText(parse(toDecimal(other, 6)))
}

/** The compared price, typed or derived to six decimals; null without any. */
export const countedPrice = ({ price, otherPrice, taxRate }: TypedPrices, counts: Counts): string | null =>
  price === "" ? turned(otherPrice, taxRate, counts === "taxed" ? "on" : "off") : exact.test(price) ? price : null

/** The other price, typed or derived; null without any. */
export const otherPrice = ({ price, otherPrice: typed, taxRate }: TypedPrices, counts: Counts): string | null =>
  typed === "" ? turned(price, taxRate, counts === "taxed" ? "off" : "on") : typed
