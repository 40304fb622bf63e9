import { isJson, type Json } from "./merge-releases.ts"

/** What is kept of a release: by field, the kept fields inside it, or the longest text. */
interface Kept {
  readonly [name: string]: number | Kept
}

const short = 300
/** A process stores once whether its values include tax: a value that says otherwise than the tender is not kept whole. */
const taxed = "valueAddedTaxIncluded"
const price = { amount: short, currency: short }
const keptValue = { ...price, [taxed]: short }
const period = { startDate: short, endDate: short }
const named = { id: short, name: short }
const item: Kept = {
  id: short,
  description: short,
  classification: { scheme: short, id: short, description: short },
  quantity: short,
  unit: { id: short, name: short, value: price },
  relatedLot: short,
}
const kept: Kept = {
  ocid: 100,
  id: short,
  date: short,
  tag: short,
  language: short,
  initiationType: short,
  buyer: named,
  parties: { ...named, roles: short, identifier: { scheme: short, id: short } },
  tender: {
    id: short,
    title: 500,
    description: 4000,
    status: short,
    statusDetails: short,
    value: keptValue,
    procuringEntity: named,
    procurementMethod: short,
    procurementMethodDetails: short,
    enquiryPeriod: period,
    tenderPeriod: period,
    awardPeriod: period,
    lots: { id: short, title: short, status: short, statusDetails: short, value: keptValue },
    items: item,
  },
  bids: { details: { id: short, status: short, statusDetails: short, date: short, value: keptValue, tenderers: named } },
  awards: {
    id: short,
    title: short,
    status: short,
    statusDetails: short,
    date: short,
    value: keptValue,
    suppliers: named,
    relatedLots: short,
    relatedBids: short,
    complaintPeriod: period,
    items: item,
  },
  contracts: { id: short, awardID: short, status: short, statusDetails: short, value: keptValue, dateSigned: short },
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isJson(value) && Object.values(value).every(isNothing))

function* unkept(value: unknown, inside: number | Kept, path: string, tax: unknown): Iterable<string> {
  if (isNothing(value)) return
  if (Array.isArray(value)) {
    for (const one of value) yield* unkept(one, inside, path, tax)
  } else if (!isJson(value)) {
    if (typeof inside !== "number" || String(value).length > inside) yield path
  } else if (typeof inside === "number") yield path
  else
    for (const [name, part] of Object.entries(value)) {
      const place = path === "" ? name : `${path}.${name}`
      if (name === taxed && Object.hasOwn(inside, name)) {
        if (!isNothing(part) && part !== tax) yield place
      } else if (Object.hasOwn(inside, name)) yield* unkept(part, inside[name] ?? 0, place, tax)
      else if (!isNothing(part)) yield place
    }
}

/** The fields of a release that are dropped, such as contact persons, or shortened: each once, in order. */
export function leftOutOf(release: Json): string[] {
  const { tender } = release
  const value = isJson(tender) ? tender["value"] : null
  const places = unkept(release, kept, "", isJson(value) ? value[taxed] : undefined)
  return [...new Set(places)].map((place) => place.slice(0, 100)).slice(0, 200)
}
