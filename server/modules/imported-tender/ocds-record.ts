import type { ImportedTender, ImportSource } from "#contract/imported-tender.contract.ts"

/** The codes of the standard; a source's own wording goes to the details. */
const codes = {
  tender: ["planning", "planned", "active", "cancelled", "unsuccessful", "complete", "withdrawn"],
  award: ["pending", "active", "cancelled", "unsuccessful"],
  contract: ["pending", "active", "cancelled", "terminated"],
} as const
const tags = ["planning", "tender", "award", "contract"]
  .flatMap((name) => [name, `${name}Update`, `${name}Amendment`, `${name}Cancellation`])
  .filter((name) => !["planningAmendment", "planningCancellation", "awardAmendment", "contractCancellation"].includes(name))
  .concat("implementation", "implementationUpdate", "contractTermination", "compiled")
const methods = ["open", "selective", "limited", "direct"]

const iso = (at: number): string => new Date(at).toISOString()
const dated = (name: string, at: number | null) => (at === null ? {} : { [name]: iso(at) })
const optionalText = (name: string, text: string) => (text === "" ? {} : { [name]: text })
const several = (name: string, list: readonly unknown[]) => (list.length === 0 ? {} : { [name]: list })
const optionalValue = ({ value, currency }: { readonly value: string | null; readonly currency: string }, tax: boolean | null = null) =>
  value === null && currency === ""
    ? {}
    : {
        value: {
          ...(value === null ? {} : { amount: Number(value) }),
          ...optionalText("currency", currency),
          ...(tax === null ? {} : { valueAddedTaxIncluded: tax }),
        },
      }
const period = (name: string, from: number | null, to: number | null) =>
  from === null && to === null ? {} : { [name]: { ...dated("startDate", from), ...dated("endDate", to) } }
const state = (status: string, known: readonly string[]) => optionalText(known.includes(status) ? "status" : "statusDetails", status)

function itemOf(one: ImportedTender["items"][number]) {
  const { id, item, scheme, code, category, quantity, unit, unitPrice, currency, lot } = one
  const classification = { ...optionalText("scheme", scheme), ...optionalText("id", code), ...optionalText("description", category) }
  return {
    id,
    description: item,
    ...(Object.keys(classification).length === 0 ? {} : { classification }),
    ...(quantity === null ? {} : { quantity: Number(quantity) }),
    unit: { ...optionalText("name", unit), ...optionalValue({ value: unitPrice, currency }) },
    ...optionalText("relatedLot", lot),
  }
}

function tenderOf(process: ImportedTender, buyer: object | undefined) {
  const { ocid, taxIncluded: tax } = process
  return {
    id: ocid,
    title: process.title,
    ...optionalText("description", process.description),
    ...state(process.status, codes.tender),
    ...optionalValue(process, tax),
    ...(buyer ? { procuringEntity: buyer } : {}),
    ...(methods.includes(process.method) ? { procurementMethod: process.method } : {}),
    ...optionalText("procurementMethodDetails", process.procedure),
    ...period("enquiryPeriod", process.enquiryFrom, process.enquiryTo),
    ...period("tenderPeriod", process.tenderFrom, process.tenderTo),
    ...period("awardPeriod", process.awardFrom, process.awardTo),
    ...several(
      "lots",
      process.lots.map((lot) => ({
        id: lot.id,
        ...optionalText("title", lot.title),
        ...state(lot.status, codes.tender),
        ...optionalValue(lot, tax),
      })),
    ),
    ...several("items", process.items.map(itemOf)),
  }
}

function releaseOf(process: ImportedTender, at: number) {
  const tax = process.taxIncluded
  const names = new Map(process.parties.map(({ id, name }) => [id, name]))
  const called = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? id }))
  const [buyer] = called(process.parties.flatMap(({ id, roles }) => (roles.includes("buyer") ? [id] : [])))
  return {
    ocid: process.ocid,
    id: `${process.ocid}-${at}-compiled`,
    date: iso(at),
    tag: ["compiled"],
    initiationType: "tender",
    parties: process.parties.map(({ id, name, roles, scheme, identifier }) => ({
      id,
      name,
      ...several("roles", roles),
      ...(identifier === "" ? {} : { identifier: { ...optionalText("scheme", scheme), id: identifier } }),
    })),
    ...(buyer ? { buyer } : process.buyer === "" ? {} : { buyer: { name: process.buyer } }),
    tender: tenderOf(process, buyer),
    ...(process.bids.length === 0
      ? {}
      : {
          bids: {
            details: process.bids.map(({ id, status, date, tenderers, ...bid }) => ({
              id,
              ...optionalText("status", status),
              ...dated("date", date),
              ...optionalValue(bid, tax),
              tenderers: called(tenderers),
            })),
          },
        }),
    ...several(
      "awards",
      process.awards.map((award) => ({
        id: award.id,
        ...optionalText("title", award.title),
        ...state(award.status, codes.award),
        ...dated("date", award.date),
        ...optionalValue(award, tax),
        suppliers: called(award.suppliers),
        ...several("relatedLots", award.lots),
        ...several("relatedBids", award.bids),
        ...several("items", process.awarded.filter((one) => one.award === award.id).map(itemOf)),
        ...period("complaintPeriod", award.complaintFrom, award.complaintTo),
      })),
    ),
    ...several(
      "contracts",
      process.contracts.map(({ id, award, status, signedAt, ...one }) => ({
        id,
        awardID: award,
        ...state(status, codes.contract),
        ...optionalValue(one, tax),
        ...dated("dateSigned", signedAt),
      })),
    ),
  }
}

/** The releases that the process was compiled from; a source that names none is itself one. */
function linked({ ocid, releases }: ImportedTender, at: number) {
  const told = releases.length > 0 ? releases : [{ id: "", tag: [], date: at }]
  return told.map(({ id, tag, date }) => ({
    url: `urn:ocid:${ocid}${id === "" ? "" : `#${encodeURIComponent(id)}`}`,
    date: iso(date ?? at),
    ...several(
      "tag",
      tag.filter((one) => tags.includes(one)),
    ),
  }))
}

const extensions = ["lots", "bid"].map(
  (name) => `https://raw.githubusercontent.com/open-contracting-extensions/ocds_${name}_extension/v1.1.5/extension.json`,
)

/** An imported process as a record package of OCDS 1.1, in the name of its publisher: the compiled release, without the releases that it came from. */
export function importedRecord(process: ImportedTender, source: ImportSource, importedAt: number) {
  const at = Math.max(0, ...process.releases.flatMap(({ date }) => date ?? [])) || source.publishedAt || importedAt
  return {
    uri: `urn:ocid:${process.ocid}`,
    version: "1.1",
    extensions,
    publishedDate: iso(source.publishedAt ?? importedAt),
    publisher: { name: source.publisher || process.buyer || process.ocid },
    ...optionalText("license", source.licence),
    records: [{ ocid: process.ocid, releases: linked(process, at), compiledRelease: releaseOf(process, at) }],
  }
}
