import type { QuotationContent } from "#contract/inquiry.contract.ts"
import { isBox } from "../_kit/kind-family.ts"
import { inputRule, rule } from "../_kit/rules.ts"
import { multiply, sumAmounts } from "../scoring/money.ts"
import { offeredFor, tiersOverlap } from "../scoring/tier-price.ts"
import type { QuotationFact, QuotationFacts } from "./quotation.facts.ts"

/** A quotation's exact total without tax, over all priced lines; null while it is sealed. */
export function quotedTotal({ ask, content }: Pick<QuotationFacts, "ask" | "content">): string | null {
  if (content === null || isBox(content)) return null
  const priced = (ask?.lines ?? []).flatMap(({ quantity }, index) => {
    const price = offeredFor(content.lines[index], quantity)
    return price === null ? [] : [multiply(price, quantity)]
  })
  return sumAmounts(priced)
}

/** The same total if every line is priced; else null. */
export function pricedTotal({ ask, content }: Pick<QuotationFacts, "ask" | "content">): string | null {
  const isWhole = content !== null && !isBox(content) && content.lines.every(({ unitPrice }) => unitPrice !== null)
  return isWhole ? quotedTotal({ ask, content }) : null
}

const offered = (event: QuotationFact): QuotationContent | null =>
  (event.type === "quotation.submitted" || event.type === "quotation.offered") && !isBox(event.content) ? event.content : null

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
  tiersDoNotOverlap: inputRule<QuotationFacts, QuotationFact>(
    "18025",
    ({ event }) => offered(event)?.lines.every(({ tiers = [] }) => !tiersOverlap(tiers)) ?? true,
  ),
  offersSomething: inputRule<QuotationFacts, QuotationFact>(
    "10015",
    ({ event }) => offered(event)?.lines.some(({ unitPrice }) => unitPrice !== null) ?? true,
  ),
} as const
