import { add, decimalText, div, mul, one, parse, toDecimal } from "#machines/scoring/rational.ts"

/** Which of the two prices is compared: the one with tax, or the one without. */
export type Counts = "taxed" | "net"

/** A line's prices as they are typed: one of the two is, and the other follows from it by the rate. */
export interface TypedPrices {
  /** The price that is compared, where that one was typed. */
  readonly price: string
  /** The other one, where that one was typed. */
  readonly otherPrice: string
  /** Per cent. */
  readonly taxRate: string
}

const exact = /^\d{1,15}(\.\d{1,6})?$/
const hundred = parse("100")

/** A price with tax for one without, or back; null while one of them is no number. */
function turned(price: string, taxRate: string, way: "on" | "off"): string | null {
  if (!exact.test(price) || !exact.test(taxRate)) return null
  const factor = add(one, div(parse(taxRate), hundred))
  const other = (way === "on" ? mul : div)(parse(price), factor)
  return decimalText(parse(toDecimal(other, 6)))
}

/** The price that is compared, typed or worked out to six decimals; null while there is none. */
export const countedPrice = ({ price, otherPrice, taxRate }: TypedPrices, counts: Counts): string | null =>
  price === "" ? turned(otherPrice, taxRate, counts === "taxed" ? "on" : "off") : exact.test(price) ? price : null

/** The other price, typed or worked out; null while there is none. */
export const otherPrice = ({ price, otherPrice: typed, taxRate }: TypedPrices, counts: Counts): string | null =>
  typed === "" ? turned(price, taxRate, counts === "taxed" ? "off" : "on") : typed
