import { thingOf } from "#contract/price.contract.ts"
import type { TenderLine } from "#contract/tender.schema.ts"
import { dayAt } from "#contract/time.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"
import { add, div, one, parse, toDecimal } from "../scoring/rational.ts"
import { priceAt, stepsOf } from "../scoring/tier-price.ts"
import type { TenderFacts } from "./tender.facts.ts"
import { haveWinnersAccepted } from "./tender.parts.ts"

const hundred = parse("100")

/** A bid's price without the tax that it includes; unchanged where the bid has no tax rate. */
const withoutTax = (price: string, taxRate: string | undefined): string =>
  taxRate === undefined ? price : toDecimal(div(parse(price), add(one, div(parse(taxRate), hundred))), 6)

/** The prices of a tender whose award is approved and accepted by every winner: from then on none can decline. */
export function awardedPrices(facts: TenderFacts): readonly LedgerEntry[] {
  const { number, party, author, document, proposal, opened, awardedAt } = facts
  if (!document || !proposal || awardedAt === null || !haveWinnersAccepted(facts)) return []
  const lines = new Map<string, TenderLine>(document.lots.flatMap((lot) => lot.lines.map((line) => [line.id, line])))
  return proposal.lines.flatMap((award): readonly LedgerEntry[] => {
    const asked = lines.get(award.line)
    // The only lot of a tender tells nothing apart.
    const lot = document.lots.length > 1 ? document.lots.find((one) => one.lines.some(({ id }) => id === award.line)) : undefined
    const offered = opened.find(({ bid }) => bid === award.bid)?.lines?.find(({ line }) => line === award.line)
    if (!asked || !offered) return []
    const { item, specification, unit, material = "" } = asked
    return stepsOf(offered.tiers).map((from) => ({
      source: "tender",
      from_quantity: from,
      inquiry: "",
      number,
      lot: lot?.title ?? null,
      company: party,
      author: author?.id ?? "",
      supplier: award.party,
      thing: thingOf({ material, item, specification, unit }),
      item,
      specification,
      unit,
      currency: document.currency,
      unit_price: withoutTax(priceAt(offered, from), offered.taxRate),
      tax_rate: offered.taxRate ?? null,
      quantity: award.quantity,
      lead_days: offered.deliveryDays,
      brand: "",
      valid_from: dayAt(awardedAt),
      valid_to: null,
      agreed_at: awardedAt,
      found: [item, specification, number],
    }))
  })
}
