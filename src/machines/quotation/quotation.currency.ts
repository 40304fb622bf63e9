import type { Rate } from "#contract/comparison.contract.ts"
import type { Ask, QuotationContent, QuotedLine } from "#contract/inquiry.contract.ts"
import type { Currency } from "#contract/money.ts"
import type { UnpackedLine } from "#contract/packed-lines.ts"
import { multiply, roundAmount } from "../scoring/money.ts"
import { decimalText, parse } from "../scoring/rational.ts"

/** A quotation whose prices are in the inquiry's currency; lines of other currencies keep their price as it was quoted. */
export type OwnCurrencyContent = Omit<QuotationContent, "lines"> & { lines: UnpackedLine[] }

/** The currency of a line's price. */
export const currencyOf = (
  line: Pick<QuotedLine, "currency"> | undefined,
  { currency: own }: Pick<QuotationContent, "currency">,
  asked: Currency,
): Currency => line?.currency ?? own ?? asked

/** Whether a line is priced in another currency than the inquiry's. */
export const isForeign = (line: QuotedLine, ask: Pick<Ask, "currency"> | null, content: QuotationContent): boolean =>
  ask !== null && currencyOf(line, content, ask.currency) !== ask.currency

/** What an amount of another currency comes to, to six decimals, by the value of one unit. */
export const worthAt = (amount: string, value: string): string => decimalText(parse(roundAmount(multiply(amount, value), 6)))

/** The quotation in the inquiry's currency by fixed rates. A price in a currency without a rate is null: it is never taken as if the rate were 1. */
export function inOwnCurrency(content: QuotationContent, asked: Currency, rates: readonly Rate[]): OwnCurrencyContent {
  const turned = (line: QuotedLine): UnpackedLine => {
    const of = currencyOf(line, content, asked)
    if (of === asked || line.unitPrice === null) return line
    const value = rates.find(({ currency }) => currency === of)?.value
    const worth = (price: string | null) => (price === null || value === undefined ? null : worthAt(price, value))
    const quoted = { currency: of, unitPrice: line.unitPrice }
    if (!line.tiers) return { ...line, unitPrice: worth(line.unitPrice), quoted }
    return {
      ...line,
      unitPrice: worth(line.unitPrice),
      tiers: line.tiers.map((tier) => ({ ...tier, price: worth(tier.price) })),
      quoted: { ...quoted, tiers: line.tiers.map(({ from, to, price }) => ({ from, to, price })) },
    }
  }
  const { leastOrder, ...said } = content
  const of = content.currency ?? asked
  const value = of === asked ? "1" : rates.find(({ currency }) => currency === of)?.value
  const least =
    leastOrder === undefined || value === undefined ? {} : { leastOrder: of === asked ? leastOrder : worthAt(leastOrder, value) }
  return { ...said, ...least, lines: content.lines.map(turned) }
}

/** The tax rate of a line in per cent. */
export const taxRateOf = (line: Pick<QuotedLine, "taxRate"> | undefined, { taxRate }: Pick<QuotationContent, "taxRate">): string =>
  line?.taxRate ?? taxRate

/** The last day of a line's price; null for none. */
export const validUntilOf = (
  line: Pick<QuotedLine, "validUntil"> | undefined,
  { validUntil }: Pick<QuotationContent, "validUntil">,
): string | null => line?.validUntil ?? validUntil
