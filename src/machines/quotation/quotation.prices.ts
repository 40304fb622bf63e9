import { endsSoonAt, thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { isBox } from "../_kit/kind-family.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"
import { compareAmounts } from "../scoring/money.ts"
import { offeredFor, stepsOf } from "../scoring/tier-price.ts"
import type { QuotationFacts } from "./quotation.facts.ts"

/** When people are told that the agreed prices end soon; null for prices without an end, or after they were told. */
export const pricesEndSoonAt = ({ content, awards, endsTold }: QuotationFacts): number | null =>
  endsTold || awards.length === 0 || content === null || isBox(content) ? null : endsSoonAt(content.validUntil)

/** The step that begins the price range in which a quantity lies. */
const stepOf = (steps: readonly string[], quantity: string): string => steps.findLast((from) => compareAmounts(from, quantity) <= 0) ?? "0"

/**
 * The prices that a winning quotation leaves behind: one for each awarded line and each quantity from which another price applies, valid from the day
 * of the decision to the day that the supplier named. The awarded price applies to the range in which the awarded quantity lies; the others are as
 * they were offered.
 */
export function agreedPrices({
  above,
  inquiry,
  party,
  buyer,
  author,
  ask,
  content,
  awards,
  wonAt,
}: QuotationFacts): readonly LedgerEntry[] {
  if (!ask || content === null || isBox(content)) return []
  return awards.flatMap(({ line, quantity, unitPrice }): readonly LedgerEntry[] => {
    const [asked, offered] = [ask.lines[line], content.lines[line]]
    if (!asked || !offered) return []
    const { item, specification, unit } = asked
    const steps = stepsOf(offered.tiers ?? [])
    const awardedStep = stepOf(steps, quantity)
    return steps.map((from) => ({
      source: "inquiry",
      from_quantity: from,
      inquiry: above,
      number: inquiry,
      company: buyer,
      author,
      supplier: party,
      thing: thingOf(asked),
      item,
      specification,
      unit,
      currency: ask.currency,
      unit_price: from === awardedStep ? unitPrice : (offeredFor(offered, from) ?? unitPrice),
      tax_rate: content.taxRate,
      quantity,
      lead_days: offered.leadDays,
      brand: offered.brand,
      valid_from: dayAt(wonAt),
      valid_to: content.validUntil,
      agreed_at: wonAt,
      found: [item, specification, offered.brand, inquiry],
    }))
  })
}
