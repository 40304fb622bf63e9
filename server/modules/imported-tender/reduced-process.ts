import { isJson, type Json } from "./merge-releases.ts"

const rows = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : [])
const called = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }))

/** Converts a process from the reduced shape of `published-tenders.json` to a release of the standard. */
export function releaseOfReduced({ ocid, procedure, status, value, items, lots, bids, awards, contracts, ...rest }: Json): Json {
  const { tenderPeriod, enquiryPeriod, awardPeriod, title, ...unknown } = rest
  return {
    ocid,
    ...unknown,
    tender: {
      title,
      status,
      procurementMethodDetails: procedure,
      value,
      tenderPeriod,
      enquiryPeriod,
      awardPeriod,
      lots,
      items: rows(items).map(({ unit, ...one }) => ({ ...one, unit: { name: unit } })),
    },
    bids: { details: rows(bids).map(({ tenderer, ...one }) => ({ ...one, tenderers: called(texts(tenderer)) })) },
    awards: rows(awards).map(({ suppliers, bid, ...one }) => ({
      ...one,
      suppliers: called(texts(suppliers)),
      relatedBids: typeof bid === "string" ? [bid] : [],
    })),
    contracts,
  }
}
