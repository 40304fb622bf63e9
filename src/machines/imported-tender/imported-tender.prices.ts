import type { ImportedTender } from "#contract/imported-tender.contract.ts"
import { amount, currency } from "#contract/money.ts"
import { thingOf } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"
import { div, parse, toDecimal } from "../scoring/rational.ts"
import type { ImportedTenderFacts } from "./imported-tender.facts.ts"

type Award = ImportedTender["awards"][number]
type Item = Pick<ImportedTender["items"][number], "id" | "item" | "code" | "quantity" | "unit" | "unitPrice" | "currency">

/** An award, with what it was given for: items of its own with their quantities or, where it has none, those of its lots as they were tendered. */
interface Given {
  readonly award: Award
  readonly own: readonly Item[]
  readonly meant: readonly Item[]
}
function givenBy({ items, awarded }: ImportedTender, award: Award): Given {
  const own = awarded.filter((one) => one.award === award.id)
  return { award, own, meant: own.length > 0 ? own : items.filter(({ lot }) => award.lots.length === 0 || award.lots.includes(lot)) }
}

/** The ids of items that several awards were given for. Who has how much of them only an award's own items tell. */
function sharedBy(awards: readonly Given[]): ReadonlySet<string> {
  const [once, again] = [new Set<string>(), new Set<string>()]
  for (const { meant } of awards) for (const id of new Set(meant.map((one) => one.id))) (once.has(id) ? again : once).add(id)
  return again
}

/** The awarded items with unit prices: as the source states, or the whole value of an award of a single thing whose quantity is known. */
function pricesOf({ award, own, meant }: Given, shared: ReadonlySet<string>): readonly (Item & { readonly unitPrice: string })[] {
  const [only] = meant
  const told = own.flatMap((one) => (one.unitPrice === null ? [] : [{ ...one, unitPrice: one.unitPrice }]))
  if (told.length > 0 || meant.length !== 1 || !only || award.value === null || only.quantity === null || Number(only.quantity) === 0)
    return told
  if (own.length === 0 && shared.has(only.id)) return []
  return [{ ...only, unitPrice: toDecimal(div(parse(award.value), parse(only.quantity)), 6), currency: award.currency }]
}

/**
 * The prices of an imported process, where it tells unit prices. They are marked as imported, are valid only on the day of the award, and name their
 * supplier as text, since the supplier is not on the platform.
 */
export function importedPrices({ number, party, author, content, importedAt }: ImportedTenderFacts): readonly LedgerEntry[] {
  if (!content || ["cancelled", "withdrawn", "unsuccessful"].includes(content.status)) return []
  const nameOf = new Map(content.parties.map(({ id, name }) => [id, name]))
  const awards = content.awards.filter(({ status }) => status === "active").map((award) => givenBy(content, award))
  const shared = sharedBy(awards)
  return awards.flatMap((given) => {
    const { award } = given
    const at = award.date ?? content.contracts.find((one) => one.award === award.id)?.signedAt ?? content.awardTo ?? importedAt
    const supplier = award.suppliers.map((id) => nameOf.get(id) ?? id).join(", ")
    return pricesOf(given, shared).flatMap(({ item, code: specification, unit, quantity, ...price }): readonly LedgerEntry[] => {
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
