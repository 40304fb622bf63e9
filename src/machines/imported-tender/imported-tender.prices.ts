import type { ImportedTender } from "#contract/imported-tender.contract.ts"
import { amount, currency } from "#contract/money.ts"
import { thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"
import { div, parse, toDecimal } from "../scoring/rational.ts"
import type { ImportedTenderFacts } from "./imported-tender.facts.ts"

type Award = ImportedTender["awards"][number]
type Item = Pick<ImportedTender["items"][number], "item" | "code" | "quantity" | "unit" | "unitPrice" | "currency">

/** The awarded items with unit prices: as the source states, or the whole value of an award of a single thing. */
function pricesOf({ items, awarded }: ImportedTender, award: Award): readonly (Item & { readonly unitPrice: string })[] {
  const own = awarded.filter((one) => one.award === award.id)
  const meant = own.length > 0 ? own : items.filter(({ lot }) => award.lots.length === 0 || award.lots.includes(lot))
  const [only] = meant
  const told = own.flatMap((one) => (one.unitPrice === null ? [] : [{ ...one, unitPrice: one.unitPrice }]))
  if (told.length > 0 || meant.length !== 1 || !only || award.value === null || only.quantity === null || Number(only.quantity) === 0)
    return told
  return [{ ...only, unitPrice: toDecimal(div(parse(award.value), parse(only.quantity)), 6), currency: award.currency }]
}

/**
 * The prices of an imported process, where it tells unit prices. They are marked as imported, are valid only on the day of the award, and name their
 * supplier as text, since the supplier is not on the platform.
 */
export function importedPrices({ number, party, author, content, importedAt }: ImportedTenderFacts): readonly LedgerEntry[] {
  if (!content || ["cancelled", "withdrawn", "unsuccessful"].includes(content.status)) return []
  const nameOf = new Map(content.parties.map(({ id, name }) => [id, name]))
  return content.awards
    .filter(({ status }) => status === "active")
    .flatMap((award) => {
      const at = award.date ?? content.contracts.find((one) => one.award === award.id)?.signedAt ?? content.awardTo ?? importedAt
      const supplier = award.suppliers.map((id) => nameOf.get(id) ?? id).join(", ")
      return pricesOf(content, award).flatMap(({ item, code: specification, unit, quantity, ...price }): readonly LedgerEntry[] => {
        if (!currency.safeParse(price.currency).success || !amount.safeParse(price.unitPrice).success) return []
        return [
          {
            source: "imported",
            from_quantity: "0",
            inquiry: "",
            number,
            company: party,
            author,
            supplier: "",
            supplier_name: supplier,
            thing: thingOf({ material: "", item, specification, unit }),
            item,
            specification,
            unit,
            currency: price.currency,
            unit_price: price.unitPrice,
            tax_rate: null,
            quantity: quantity ?? "1",
            lead_days: null,
            brand: "",
            valid_from: dayAt(at),
            valid_to: dayAt(at),
            agreed_at: at,
            found: [item, specification, supplier, number],
          },
        ]
      })
    })
}
