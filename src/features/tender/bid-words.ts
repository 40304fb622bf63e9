import { useTranslation } from "react-i18next"
import { mul, parse, toDecimal } from "#machines/scoring/rational.ts"
import { formatComputation, formatDecimal, formatPrice, formatSum } from "#ui/format/format.ts"
import { useTenderWords } from "./tender-words.ts"

const hundred = parse("100")

/** Texts of bidding, opening and award, in addition to the tender's. */
export function useBidWords() {
  const words = useTenderWords()
  const { t: own, i18n } = useTranslation("tender-bid")
  return {
    ...words,
    b: (key: string, values: Readonly<Record<string, string | number>> = {}): string => own(key, values),
    /** A price of a unit in a sentence, with its currency. */
    price: (value: string, currency: string): string => `${formatPrice(value, i18n.language, currency)} ${currency}`,
    /** An exact amount in a sentence, to the smallest unit of its currency. */
    money: (value: string, currency: string): string => `${formatSum(value, i18n.language, currency)} ${currency}`,
    /** A number in a sentence. */
    number: (value: string): string => formatDecimal(value, i18n.language),
    /** A line of arithmetic. */
    computation: (line: string): string => formatComputation(line, i18n.language),
    /** A quantity in a sentence, with its unit. */
    amount: (value: string, unit: string): string => `${formatDecimal(value, i18n.language)} ${unit}`,
    /** A share of 1, best an exact one, as a percentage with one decimal. */
    percent: (share: string): string => `${formatDecimal(toDecimal(mul(parse(share), hundred), 1), i18n.language)} %`,
  }
}
