import { minorUnits } from "#contract/currencies.ts"
import type { Amount, Quantity } from "#contract/money.ts"
import { compare, decimalText, mul, parse, sum, toDecimal, type Rational } from "./rational.ts"

/** Unit price times quantity, exact: up to 12 decimals, so round it with `roundMoney` where an amount of money is meant. */
export const multiply = (unitPrice: Amount, quantity: Quantity): string => decimalText(mul(parseDecimal(unitPrice), parseDecimal(quantity)))

/** The exact total of decimal strings; "0" for an empty list. */
export const sumAmounts = (amounts: readonly string[]): string => decimalText(sum(amounts.map(parseDecimal)))

/** The exact total of lines, each a quantity at its price. */
export const totalOfLines = (lines: readonly { readonly unitPrice: Amount; readonly quantity: Quantity }[]): string =>
  sumAmounts(lines.map(({ unitPrice, quantity }) => multiply(unitPrice, quantity)))

/** -1, 0 or 1 by value, so that "10" equals "10.00" and is more than "9". */
export const compareAmounts = (a: string, b: string): -1 | 0 | 1 => compare(parseDecimal(a), parseDecimal(b))

/** The lines that ask for nothing, by their indexes; the contracts take them, since other quantities may be 0. */
export const emptyLines = (lines: readonly { readonly quantity: string }[]): readonly number[] =>
  lines.flatMap(({ quantity }, at) => (compareAmounts(quantity, "0") === 0 ? [at] : []))

/** A decimal string rounded half-up to exactly that many decimals. */
export const roundAmount = (amount: string, places: number): string => toDecimal(parseDecimal(amount), places)

/**
 * An exact amount rounded half-up, once, to the smallest unit of its currency: to the cent, and to whole yen. It has no zeros at its end. Rank and
 * compare exact amounts, not these.
 */
export const roundMoney = (amount: string, currency: string): string => decimalText(parse(roundAmount(amount, minorUnits(currency))))

function parseDecimal(text: string): Rational {
  if (text.includes("/")) throw new RangeError(`not a decimal: ${text}`)
  return parse(text)
}
