import type { AskedLine, QuotedLine } from "#contract/inquiry.contract.ts"
import type { Currency } from "#contract/money.ts"
import type { UnpackedLine } from "#contract/packed-lines.ts"
import { endsSoonAt, thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { isBox } from "../_kit/kind-family.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"
import { compareAmounts } from "../scoring/money.ts"
import { offeredFor, stepsOf } from "../scoring/tier-price.ts"
import { inOwnCurrency, taxRateOf, validUntilOf } from "./quotation.currency.ts"
import type { QuotationFacts } from "./quotation.facts.ts"

/** When people are told that the first of the agreed prices ends soon; null for prices without an end, or after they were told. */
export function pricesEndSoonAt({ content, awards, endsTold }: QuotationFacts): number | null {
  if (endsTold || content === null || isBox(content)) return null
  const days = awards.flatMap(({ line }) => validUntilOf(content.lines[line], content) ?? [])
  return endsSoonAt(days.toSorted()[0] ?? null)
}

/** The step that begins the price range in which a quantity lies. */
const stepOf = (steps: readonly string[], quantity: string): string => steps.findLast((from) => compareAmounts(from, quantity) <= 0) ?? "0"

/**
 * The price that is agreed from a quantity on: the awarded one in its range, the offered ones in the others. It is in the currency of the offer, unless
 * price verification changed it, which is done in the inquiry's.
 */
function agreedAt(offered: QuotedLine, own: UnpackedLine, from: string, awarded: string | null, asked: Currency) {
  const [price, worth] = [offeredFor(offered, from), offeredFor(own, from)]
  const isChanged = awarded !== null && (worth === null || compareAmounts(worth, awarded) !== 0)
  if (isChanged || price === null) return { currency: asked, unit_price: awarded ?? "0" }
  return { currency: own.quoted?.currency ?? asked, unit_price: price }
}

/** What a price is agreed for: what is asked, or a substitute, whose price says nothing about the material. */
const boughtAs = ({ item, material, specification, unit }: AskedLine, { substitute }: QuotedLine) =>
  substitute === undefined
    ? { item, specification, unit, thing: thingOf({ item, material, specification, unit }) }
    : { item, specification: substitute, unit, thing: thingOf({ item, material: "", specification: substitute, unit }) }

/**
 * The prices that a winning quotation leaves behind: one for each awarded line and each quantity from which another price applies, valid from the day
 * of the decision to the day that the supplier named. The awarded price applies to the range in which the awarded quantity lies; the others are as
 * they were offered.
 */
export function agreedPrices(facts: QuotationFacts): readonly LedgerEntry[] {
  const { above, inquiry, party, buyer, author, ask, content, awards, rates, wonAt } = facts
  if (!ask || content === null || isBox(content)) return []
  const own = inOwnCurrency(content, ask.currency, rates)
  return awards.flatMap(({ line, quantity, unitPrice }): readonly LedgerEntry[] => {
    const [asked, offered, worth] = [ask.lines[line], content.lines[line], own.lines[line]]
    if (!asked || !offered || !worth) return []
    const bought = boughtAs(asked, offered)
    const steps = stepsOf(offered.tiers ?? [])
    const awardedStep = stepOf(steps, quantity)
    return steps.map((from) => ({
      source: "inquiry",
      from_quantity: from,
      inquiry: above,
      number: inquiry,
      lot: asked.lot ?? null,
      company: buyer,
      author,
      supplier: party,
      ...bought,
      ...agreedAt(offered, worth, from, from === awardedStep ? unitPrice : null, ask.currency),
      tax_rate: taxRateOf(offered, content),
      quantity,
      lead_days: offered.leadDays,
      brand: offered.brand,
      valid_from: dayAt(wonAt),
      valid_to: validUntilOf(offered, content),
      agreed_at: wonAt,
      found: [bought.item, bought.specification, offered.brand, inquiry],
    }))
  })
}
