import { thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { isBox } from "../_kit/kind-family.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"
import type { QuotationFacts } from "./quotation.facts.ts"

/** The prices that a quotation which has won leaves behind: one for each line that its supplier gets, from the day of the decision to the day that the supplier has named. */
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
    return [
      {
        source: "inquiry",
        from_quantity: "0",
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
        unit_price: unitPrice,
        tax_rate: content.taxRate,
        quantity,
        lead_days: offered.leadDays,
        brand: offered.brand,
        valid_from: dayAt(wonAt),
        valid_to: content.validUntil,
        agreed_at: wonAt,
        found: [item, specification, offered.brand, inquiry],
      },
    ]
  })
}
