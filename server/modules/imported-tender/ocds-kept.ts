import { isJson, type Json } from "./merge-releases.ts"

/** What of a release is kept: by name what is inside of it, or how long a text may be. */
interface Kept {
  readonly [name: string]: number | Kept
}

const short = 300
/** Whether a value has tax in it is kept once for a process: a value that says otherwise than the tender is not kept whole. */
const taxed = "valueAddedTaxIncluded"
const price = { amount: short, currency: short }
const worth = { ...price, [taxed]: short }
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
    value: worth,
    procuringEntity: named,
    procurementMethod: short,
    procurementMethodDetails: short,
    enquiryPeriod: period,
    tenderPeriod: period,
    awardPeriod: period,
    lots: { id: short, title: short, status: short, statusDetails: short, value: worth },
    items: item,
  },
  bids: { details: { id: short, status: short, statusDetails: short, date: short, value: worth, tenderers: named } },
  awards: {
    id: short,
    title: short,
    status: short,
    statusDetails: short,
    date: short,
    value: worth,
    suppliers: named,
    relatedLots: short,
    relatedBids: short,
    complaintPeriod: period,
    items: item,
  },
  contracts: { id: short, awardID: short, status: short, statusDetails: short, value: worth, dateSigned: short },
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

/** The places of a release of which something is not kept, such as the people to ask, or is kept as far as it goes: each once, in their order. */
export function leftOutOf(release: Json): string[] {
  const { tender } = release
  const value = isJson(tender) ? tender["value"] : null
  const places = unkept(release, kept, "", isJson(value) ? value[taxed] : undefined)
  return [...new Set(places)].map((place) => place.slice(0, 100)).slice(0, 200)
}
