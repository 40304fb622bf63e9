import type { Rate } from "#contract/comparison.contract.ts"
import type { CostPart } from "#contract/cost-parts.ts"
import type { Ask, AskedLine, QuotationContent, QuotedLine } from "#contract/inquiry.contract.ts"
import { minorUnits } from "#contract/currencies.ts"
import type { UnpackedLine } from "#contract/packed-lines.ts"
import { isBox } from "../_kit/kind-family.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import { uncovered } from "../inquiry/inquiry.lots.ts"
import { lotsIn } from "../lots/lots.ts"
import { compareAmounts, multiply, roundAmount, sumAmounts } from "../scoring/money.ts"
import { offeredFor, tiersOverlap } from "../scoring/tier-price.ts"
import { currencyOf, inOwnCurrency, isForeign, taxRateOf } from "./quotation.currency.ts"
import type { QuotationFact, QuotationFacts } from "./quotation.facts.ts"

/** A quotation's exact total without tax, over all priced lines; null while it is sealed, or when prices are in other currencies than the inquiry's. */
export function quotedTotal({ ask, content }: Pick<QuotationFacts, "ask" | "content">): string | null {
  if (content === null || isBox(content)) return null
  if (content.lines.some((line: UnpackedLine) => line.unitPrice !== null && !line.quoted && isForeign(line, ask, content))) return null
  const priced = (ask?.lines ?? []).flatMap(({ quantity }, index) => {
    const price = offeredFor(content.lines[index], quantity)
    return price === null ? [] : [multiply(price, quantity)]
  })
  return sumAmounts(priced)
}

/** The total in the inquiry's currency if all that is asked is offered in one with a rate; else null: for less, a total is the lowest too easily. */
export function pricedTotal({ ask, content }: Pick<QuotationFacts, "ask" | "content">, rates: readonly Rate[]): string | null {
  if (ask === null || content === null || isBox(content)) return null
  const own = inOwnCurrency(content, ask.currency, rates)
  return uncovered([...ask.lines.keys()], ask.lines, own.lines).length > 0 ? null : quotedTotal({ ask, content: own })
}

/** By lot of its inquiry, the total in the inquiry's currency if all of the lot is offered in one with a rate; else null. Empty without lots. */
export function pricedLots({ ask, content }: Pick<QuotationFacts, "ask" | "content">, rates: readonly Rate[]): readonly (string | null)[] {
  if (ask === null || content === null || isBox(content)) return []
  const own = inOwnCurrency(content, ask.currency, rates)
  const amountOf = (line: number): string => {
    const { quantity = "0" } = ask.lines[line] ?? {}
    return multiply(offeredFor(own.lines[line], quantity) ?? "0", quantity)
  }
  return lotsIn(ask).map(({ lines }) => (uncovered(lines, ask.lines, own.lines).length > 0 ? null : sumAmounts(lines.map(amountOf))))
}

const offered = (event: QuotationFact): QuotationContent | null =>
  (event.type === "quotation.submitted" || event.type === "quotation.offered") && !isBox(event.content) ? event.content : null

interface Faulty {
  readonly facts: QuotationFacts
  readonly event: QuotationFact
}
type Fault = (line: QuotedLine, asked: AskedLine, content: QuotationContent, ask: Ask) => boolean
/** The names of the lines that have a fault, each with its number. */
const faulty = ({ facts: { ask }, event }: Faulty, isFault: Fault): readonly string[] => {
  const content = offered(event)
  if (content === null || ask === null) return []
  return content.lines.flatMap((line, at) => {
    const asked = ask.lines[at]
    return asked && isFault(line, asked, content, ask) ? [`${at + 1} ${asked.item}`] : []
  })
}
/** A rule on single lines, which names those that break it. */
const lineRule = (code: string, isFault: Fault) =>
  inputRule<QuotationFacts, QuotationFact>(
    code,
    (on) => faulty(on, isFault).length === 0,
    (on) => ({ lines: faulty(on, isFault).slice(0, 5).join(", ") }),
  )

/** A price of a unit and its parts are compared to the cent, or to the smallest unit of a currency that has a smaller one. */
export const roundPrice = (price: string, currency: string): string => roundAmount(price, Math.max(2, minorUnits(currency)))

/** Whether a price is broken down in exactly the parts that are asked for, which add up to it. */
export function addsUp(
  { unitPrice, breakdown = [] }: Pick<QuotedLine, "unitPrice" | "breakdown">,
  parts: readonly CostPart[],
  currency: string,
): boolean {
  if (unitPrice === null) return breakdown.length === 0
  const named = new Set(breakdown.map(({ part }) => part))
  const isWhole = named.size === breakdown.length && named.size === parts.length && parts.every((part) => named.has(part))
  const sum = sumAmounts(breakdown.map(({ amount }) => amount))
  return isWhole && (parts.length === 0 || roundPrice(sum, currency) === roundPrice(unitPrice, currency))
}

/** The rules of quotations (spec 8; reviewed table, charts/sourcing.md 4.2). */
export const quotationRules = {
  isAsked: rule<QuotationFacts, QuotationFact>("20001", ({ facts, event }) => facts.party === event.by.party),
  quotingHasBegun: rule<QuotationFacts, QuotationFact>("18022", ({ facts, event }) => event.at >= (facts.ask?.quoteStart ?? 0)),
  /** Quoting begins only when the timer moves the quotation on. */
  clockHasBegun: rule<QuotationFacts, QuotationFact>("18022", () => false),
  quotingHasNotEnded: rule<QuotationFacts, QuotationFact>("18020", ({ facts, event }) => event.at <= (facts.ask?.quoteEnd ?? 0)),
  asksToApply: rule<QuotationFacts, QuotationFact>("16118", ({ facts }) => facts.applying !== null),
  mayStillApply: rule<QuotationFacts, QuotationFact>(
    "18021",
    ({ facts, event }) => event.at <= (facts.applying?.applyEnd ?? 0),
    ({ facts }) => ({ applyEnd: facts.applying?.applyEnd ?? 0 }),
  ),
  mayStillAsk: rule<QuotationFacts, QuotationFact>(
    "18020",
    ({ facts, event }) => event.at <= (facts.ask?.questionEnd ?? 0),
    ({ facts }) => ({ questionEnd: facts.ask?.questionEnd ?? 0 }),
  ),
  /** Nothing was submitted that could be withdrawn. */
  isSubmitted: rule<QuotationFacts, QuotationFact>("18023", () => false),
  answersEachLine: inputRule<QuotationFacts, QuotationFact>("10011", ({ facts, event }) => {
    const content = offered(event)
    return content === null || content.lines.length === facts.ask?.lines.length
  }),
  /** What has no price of its own is not offered, whatever it would cost in other quantities. */
  tiersHavePrice: lineRule("10011", ({ unitPrice, tiers = [] }) => unitPrice === null && tiers.some(({ price }) => price !== null)),
  tiersDoNotOverlap: inputRule<QuotationFacts, QuotationFact>(
    "18025",
    ({ event }) => offered(event)?.lines.every(({ tiers = [] }) => !tiersOverlap(tiers)) ?? true,
  ),
  acceptsCurrency: lineRule("16142", (line, _, content, { currency, currencies = [] }) => {
    const of = currencyOf(line, content, currency)
    return of !== currency && !currencies.includes(of)
  }),
  noQuoteIsUnpriced: lineRule("16143", ({ noQuote, unitPrice }) => noQuote !== undefined && unitPrice !== null),
  taxRatesFit: lineRule("10008", (line, _, content) => compareAmounts(taxRateOf(line, content), "100") > 0),
  /** Whoever offers a line can deliver some of it. */
  maximumIsSome: lineRule(
    "10008",
    ({ maximum, unitPrice }) => unitPrice !== null && maximum !== null && compareAmounts(maximum, "0") === 0,
  ),
  substitutesAllowed: lineRule("16144", ({ substitute }, { substitutes }) => substitute !== undefined && !substitutes),
  substitutesHaveReason: lineRule("16146", ({ substitute, substituteWhy = "" }) => substitute !== undefined && substituteWhy === ""),
  breakdownAddsUp: lineRule("16145", (line, { breakdown = [] }, content, { currency }) =>
    [line, ...(line.tiers ?? []).map(({ price, breakdown: own }) => ({ unitPrice: price, breakdown: own }))].some(
      (one) => !addsUp(one, breakdown, currencyOf(line, content, currency)),
    ),
  ),
  offersSomething: inputRule<QuotationFacts, QuotationFact>(
    "10015",
    ({ event }) => offered(event)?.lines.some(({ unitPrice }) => unitPrice !== null) ?? true,
  ),
} as const
