import { thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"
import type { AgreementFacts } from "./agreement.facts.ts"

/** The prices of an approved agreement: one for each line, not valid before the day of the approval. */
export function agreementPrices({ number, party, author, content, approvedAt }: AgreementFacts): readonly LedgerEntry[] {
  if (!content || approvedAt === 0) return []
  const { supplier, currency, taxRate, validFrom, validTo, lines } = content
  const approvedOn = dayAt(approvedAt)
  return lines.map((line) => ({
    source: "agreement",
    inquiry: "",
    number,
    company: party,
    author,
    supplier,
    thing: thingOf(line),
    item: line.item,
    specification: line.specification,
    unit: line.unit,
    currency,
    unit_price: line.unitPrice,
    tax_rate: taxRate,
    quantity: line.fromQuantity,
    from_quantity: line.fromQuantity,
    lead_days: line.leadDays,
    brand: line.brand,
    valid_from: validFrom > approvedOn ? validFrom : approvedOn,
    valid_to: validTo,
    agreed_at: approvedAt,
    found: [line.item, line.specification, line.brand, number],
  }))
}
