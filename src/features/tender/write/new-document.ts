import type { ScoreElement, TenderDocument, TenderLine } from "#contract/tender.schema.ts"

const day = 86_400_000

/** A new key within one document. */
export const newLocalId = (): string => crypto.randomUUID().slice(0, 8)

/** A line to be filled in. */
export const newLine = (id: string = newLocalId()): TenderLine => ({
  id,
  item: "",
  specification: "",
  quantity: "",
  unit: "",
  targetPrice: null,
  deliverBy: null,
  tiers: [],
})

/** The instant of a time of day on this device's clock, a number of days later. */
function dayAt(from: number, days: number, hours: number, minutes: number): number {
  const date = new Date(from + days * day)
  date.setHours(hours, minutes, 0, 0)
  return date.getTime()
}

interface Author {
  readonly now: number
  /** The user who writes the tender. */
  readonly author: string
  readonly staff: readonly { readonly id: string; readonly roles: readonly string[]; readonly key?: unknown }[]
  /** Names of the first scored elements, in the author's language. */
  readonly elements?: readonly [string, string, string]
}

const element = (id: string, name: string, weight: string): ScoreElement => ({ id, name, weight, envelope: "technical", guidance: "" })

/**
 * A new tender: bids until 10:00 in twenty days, opened at 10:30 by two of three openers, sealed for them if all have keys, reviewed within a week,
 * price 40 and technique 60.
 */
export function newDocument({ now, author, staff, elements = ["", "", ""] }: Author): TenderDocument {
  // Observers of an opening should preferably not be purchasers.
  const apart = staff.filter(({ roles }) => !roles.includes("purchaser"))
  const keyed = new Set(staff.flatMap(({ id, key }) => (key ? [id] : [])))
  const witness = (role: string) => [...apart, ...staff].find(({ id, roles }) => roles.includes(role) && id !== author)?.id
  const openers = [author, witness("supervisor"), witness("legal")].flatMap((id) => id || [])
  return {
    title: "",
    summary: "",
    terms: "",
    openTo: "public",
    invited: [],
    invitedWhy: "",
    currency: "CNY",
    lots: [{ id: "lot-1", title: "", lines: [newLine("line-1")] }],
    prequalification: false,
    prequalDeadline: null,
    prequalCriteria: "",
    prequalLimit: null,
    minQualified: 3,
    earlyClose: true,
    questionDeadline: dayAt(now, 10, 17, 0),
    bidDeadline: dayAt(now, 20, 10, 0),
    openingTime: dayAt(now, 20, 10, 30),
    reviewDeadline: dayAt(now, 27, 17, 0),
    minBidders: 3,
    clarifyLeadDays: 15,
    scoring: {
      mode: "comprehensive",
      priceWeight: "40",
      elements: [element("technique", elements[0], "25"), element("quality", elements[1], "20"), element("service", elements[2], "15")],
      technicalThreshold: null,
      features: [],
      trim: false,
    },
    partialBids: false,
    zeroPrices: false,
    zeroPriceReason: "",
    buyers: author === "" ? [] : [author],
    experts: [],
    openers: { quorum: 2, users: openers },
    seal: openers.length > 1 && openers.every((id) => keyed.has(id)) ? "S2" : "S1",
    publicity: { enabled: true, days: 3, standstill: 3 },
    fileCost: "0",
    contact: "",
    regime: "own",
    departures: {},
  }
}
