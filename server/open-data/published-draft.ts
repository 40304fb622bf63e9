import { amount, type Currency } from "#contract/money.ts"
import { localId } from "#contract/ids.ts"
import { type TenderDocument, tenderDocument, type TenderLine } from "#contract/tender.schema.ts"
import type { PublishedTender } from "./published-tender.ts"

type Item = PublishedTender["items"][number]
type Value = Item["unitPrice"]

/** A draft, and what of the source it could not take over. */
export interface PublishedDraft {
  readonly document: TenderDocument
  readonly notes: readonly string[]
}

const mostOf = { title: 200, unit: 20, specification: 2000 } as const

const decimal = (value: number): string => value.toFixed(6).replace(/\.?0+$/, "")
const stated = ({ amount: sum, currency }: NonNullable<Value>): string => `${decimal(sum)} ${currency}`
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The price per unit from a total and a quantity; null for a budget of zero and for an invalid amount. */
function perUnit(value: Value, quantity: number, currency: Currency): string | null {
  if (!value || value.currency !== currency || value.amount === 0) return null
  const price = amount.safeParse(decimal(value.amount / quantity))
  return price.success && price.data !== "0" ? price.data : null
}

/** A text that is too long for its field goes to the specification instead, up to that field's limit. */
function lineOf(item: Item, place: { readonly id: string; readonly number: number; readonly notes: string[] }): TenderLine {
  const { classification, quantity } = item
  const unit = item.unit.trim()
  const long = [
    ...(classification.description.length > mostOf.title ? [["name", classification.description] as const] : []),
    ...(unit.length > mostOf.unit ? [["unit", unit] as const] : []),
  ]
  for (const [what, text] of long)
    place.notes.push(
      `line ${place.number}: the ${what} "${cut(text, 60)}" is cut to what a line can hold, and stands whole in the specification`,
    )
  if (quantity === null) place.notes.push(`line ${place.number} states no quantity: it is taken as 1`)
  return {
    id: place.id,
    item: cut(classification.description, mostOf.title),
    specification: cut([classification.id, ...long.map(([, text]) => text)].filter(Boolean).join("\n"), mostOf.specification),
    quantity: decimal(quantity ?? 1),
    unit: cut(unit, mostOf.unit),
    targetPrice: null,
    deliverBy: null,
    tiers: [],
  }
}

/** The source's own id of an item where it is valid here. */
function idOf({ id }: Item, number: number, taken: Set<string>): string {
  const own = localId.safeParse(id.replaceAll(/[^A-Za-z0-9_-]/g, "").slice(0, 40))
  let chosen = own.success ? own.data : `line${number}`
  for (let next = number; taken.has(chosen); next++) chosen = `line${next}`
  taken.add(chosen)
  return chosen
}

/** The lots with their items; a lot's budget becomes the target price of its line when it has only one. */
function lotsOf({ value, lots: given, items }: PublishedTender, currency: Currency, notes: string[]): TenderDocument["lots"] {
  const lots = given.length > 0 ? given : [{ id: "", title: undefined, value }]
  const taken = new Set<string>()
  const lines = items.map((item, index) => {
    const number = index + 1
    return { item, line: lineOf(item, { id: idOf(item, number, taken), number, notes }) }
  })
  return lots.map((lot, index) => {
    const own = lines.filter(({ item }) => item.relatedLot === lot.id || (index === 0 && (item.relatedLot === null || given.length === 0)))
    const budget = lot.value ?? (lots.length === 1 ? value : null)
    const priced = own.map(({ item, line }) => ({
      ...line,
      targetPrice: perUnit(item.unitPrice, 1, currency) ?? (own.length === 1 ? perUnit(budget, item.quantity ?? 1, currency) : null),
    }))
    const open = priced.filter(({ targetPrice }) => targetPrice === null).length
    if (open > 0 && (budget ?? value)?.amount)
      notes.push(
        `${open} ${open === 1 ? "line" : "lines"} of lot ${index + 1} have no target price: the budget, which they share, stands in the summary`,
      )
    return { id: `lot${index + 1}`, title: cut(lot.title ?? `${index + 1}`, mostOf.title), lines: priced }
  })
}

/** Budgets as the source gave them: the tender's and, with several lots, each lot's. */
function budgetsOf({ value, lots }: PublishedTender): string[] {
  return [
    ...(value?.amount ? [stated(value)] : []),
    ...(lots.length > 1 ? lots.flatMap((lot, index) => (lot.value?.amount ? [`${index + 1}: ${stated(lot.value)}`] : [])) : []),
  ]
}

/** Converts a published tender to a draft: the items are kept, the times must be set anew. */
export function draftOf(tender: PublishedTender, buyer: string): PublishedDraft {
  const { ocid, procedure, title, value, lots, items } = tender
  const notes: string[] = []
  const known = value ?? lots.find((lot) => lot.value)?.value ?? items.find(({ unitPrice }) => unitPrice)?.unitPrice
  if (!known) notes.push("no currency is stated: CNY is taken")
  const currency = known?.currency ?? "CNY"
  const document = tenderDocument.parse({
    title: cut(title || (items[0]?.classification.description ?? ""), mostOf.title),
    summary: [procedure === "" ? ocid : `${ocid} (${procedure})`, ...budgetsOf(tender)].join("\n"),
    openTo: "public",
    invited: [],
    currency,
    lots: lotsOf(tender, currency, notes),
    prequalification: false,
    prequalDeadline: null,
    questionDeadline: null,
    bidDeadline: null,
    openingTime: null,
    reviewDeadline: null,
    minBidders: 1,
    scoring: { mode: "lowestPrice", priceWeight: "100", elements: [] },
    buyers: [buyer],
    openers: { quorum: 1, users: [buyer] },
    publicity: { enabled: false, days: 3, standstill: 3 },
  })
  return { document, notes: notes.map((note) => `${ocid}: ${note}`) }
}
