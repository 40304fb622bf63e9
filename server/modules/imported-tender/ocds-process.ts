import { z } from "zod"
import type { ImportedTender } from "#contract/imported-tender.contract.ts"
import { amount } from "#contract/money.ts"
import { latestInstant } from "#contract/time.ts"

const cut = (text: string, most = 300): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
const lenientText = (most = 300) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => cut(String(value ?? ""), most))
const decimal = z
  .number()
  .transform((value) => value.toFixed(6).replace(/\.?0+$/, ""))
  .pipe(amount)
const lenientInstant = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (!value) return null
    const at = Date.parse(value)
    if (at >= 0 && at <= latestInstant) return at
    context.addIssue({ code: "custom", message: "is no date and time", params: { rule: "fileTellsTime" } })
    return z.NEVER
  })
const list = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? [])
const lenientValue = z
  .object({
    amount: decimal.nullish(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullish(),
    valueAddedTaxIncluded: z.boolean().nullish(),
  })
  .nullish()
  .transform((value) => ({ value: value?.amount ?? null, currency: value?.currency ?? "", tax: value?.valueAddedTaxIncluded ?? null }))
const period = z.object({ startDate: lenientInstant, endDate: lenientInstant }).nullish()
const named = z.object({ id: lenientText(), name: lenientText() })
const state = { status: lenientText(), statusDetails: lenientText() }

const item = z.object({
  id: lenientText(),
  description: lenientText(),
  classification: z.object({ scheme: lenientText(), id: lenientText(), description: lenientText() }).nullish(),
  quantity: decimal.nullish(),
  unit: z.object({ id: lenientText(), name: lenientText(), value: lenientValue }).nullish(),
  relatedLot: lenientText(),
})
const release = z.object({
  ocid: z.string().min(1).max(100),
  buyer: named.nullish(),
  parties: list(
    named.extend({ roles: list(z.string().max(300)), identifier: z.object({ scheme: lenientText(), id: lenientText() }).nullish() }),
  ),
  tender: z
    .object({
      title: lenientText(500),
      description: lenientText(4000),
      ...state,
      value: lenientValue,
      procuringEntity: named.nullish(),
      procurementMethod: lenientText(),
      procurementMethodDetails: lenientText(),
      enquiryPeriod: period,
      tenderPeriod: period,
      awardPeriod: period,
      lots: list(z.object({ id: lenientText(), title: lenientText(), ...state, value: lenientValue })),
      items: list(item),
    })
    .nullish(),
  bids: z
    .object({ details: list(z.object({ id: lenientText(), ...state, date: lenientInstant, value: lenientValue, tenderers: list(named) })) })
    .nullish(),
  awards: list(
    z.object({
      id: lenientText(),
      title: lenientText(),
      ...state,
      date: lenientInstant,
      value: lenientValue,
      suppliers: list(named),
      relatedLots: list(lenientText()),
      relatedBids: list(lenientText()),
      complaintPeriod: period,
      items: list(item),
    }),
  ),
  contracts: list(z.object({ id: lenientText(), awardID: lenientText(), ...state, value: lenientValue, dateSigned: lenientInstant })),
})
type Release = z.output<typeof release>
type Item = z.output<typeof item>

const stateOf = ({ status, statusDetails }: { readonly status: string; readonly statusDetails: string }): string => status || statusDetails
const money = ({ value, currency }: z.output<typeof lenientValue>) => ({ value, currency })

const itemOf = ({ id, description, classification, quantity, unit, relatedLot }: Item) => ({
  id,
  item: description || classification?.description || id,
  scheme: classification?.scheme ?? "",
  code: classification?.id ?? "",
  category: classification?.description ?? "",
  // A quantity of 0 stands for one that nobody stated.
  quantity: quantity === "0" ? null : (quantity ?? null),
  unit: unit?.name || unit?.id || "",
  unitPrice: unit?.value.value ?? null,
  currency: unit?.value.currency ?? "",
  lot: relatedLot,
})

/** The organisations of a release with their details; bidders and winners may be named nowhere else. */
function partiesOf({ parties, bids, awards, buyer, tender }: Release): ImportedTender["parties"] {
  const found = new Map(
    parties.map(({ id, name, roles, identifier }) => [
      id,
      { id, name: name || id, roles, scheme: identifier?.scheme ?? "", identifier: identifier?.id ?? "" },
    ]),
  )
  const add = ({ id, name }: z.output<typeof named>, role: string) => {
    const known = found.get(id) ?? { id, name: name || id, roles: [], scheme: "", identifier: "" }
    if (id !== "") found.set(id, known.roles.includes(role) ? known : { ...known, roles: [...known.roles, role] })
  }
  if (buyer) add(buyer, "buyer")
  if (tender?.procuringEntity) add(tender.procuringEntity, "procuringEntity")
  for (const { tenderers } of bids?.details ?? []) for (const one of tenderers) add(one, "tenderer")
  for (const { suppliers } of awards) for (const one of suppliers) add(one, "supplier")
  return [...found.values()]
}

/** The fields kept of the tender itself. */
function tenderIn({ tender, ocid }: Release) {
  const { enquiryPeriod, tenderPeriod, awardPeriod, items = [] } = tender ?? {}
  const kept = items.map(itemOf)
  return {
    title: tender?.title || kept[0]?.item || ocid,
    description: tender?.description ?? "",
    method: tender?.procurementMethod ?? "",
    procedure: tender?.procurementMethodDetails ?? "",
    status: tender ? stateOf(tender) : "",
    ...(tender ? money(tender.value) : { value: null, currency: "" }),
    taxIncluded: tender?.value.tax ?? null,
    enquiryFrom: enquiryPeriod?.startDate ?? null,
    enquiryTo: enquiryPeriod?.endDate ?? null,
    tenderFrom: tenderPeriod?.startDate ?? null,
    tenderTo: tenderPeriod?.endDate ?? null,
    awardFrom: awardPeriod?.startDate ?? null,
    awardTo: awardPeriod?.endDate ?? null,
    lots: (tender?.lots ?? []).map((lot) => ({ id: lot.id, title: lot.title, status: stateOf(lot), ...money(lot.value) })),
    items: kept,
  }
}

/** Converts a compiled release to the stored form. */
export const keptProcess = release.transform((found): Omit<ImportedTender, "releases" | "leftOut"> => {
  const { ocid, bids, awards, contracts, buyer, tender } = found
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)
  return {
    ocid,
    buyer: buyer?.name || tender?.procuringEntity?.name || "",
    ...tenderIn(found),
    bids: (bids?.details ?? []).map((bid) => ({
      id: bid.id,
      tenderers: ids(bid.tenderers),
      status: stateOf(bid),
      date: bid.date,
      ...money(bid.value),
    })),
    awards: awards.map((award) => ({
      id: award.id,
      title: award.title,
      suppliers: ids(award.suppliers),
      status: stateOf(award),
      date: award.date,
      ...money(award.value),
      lots: award.relatedLots,
      bids: award.relatedBids,
      complaintFrom: award.complaintPeriod?.startDate ?? null,
      complaintTo: award.complaintPeriod?.endDate ?? null,
    })),
    awarded: awards.flatMap(({ id, items }) => items.map((one) => ({ award: id, ...itemOf(one) }))),
    contracts: contracts.map((one) => ({
      id: one.id,
      award: one.awardID,
      status: stateOf(one),
      signedAt: one.dateSigned,
      ...money(one.value),
    })),
    parties: partiesOf(found),
  }
})

/** One of the releases that a process was compiled from. */
export const toldRelease = z
  .object({ id: lenientText(), tag: list(z.string().max(300)), date: lenientInstant })
  .transform(({ id, tag, date }) => ({ id, tag, date }))
