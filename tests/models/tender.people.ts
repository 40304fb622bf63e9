import type { Actor } from "#contract/people.ts"
import type { SupplierBar } from "#contract/supplier-bar.ts"
import type { TenderDocument, TenderLine, TenderLot } from "#contract/tender.schema.ts"

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 0, 5, 1)

/** The deadlines of the tenders that the cases speak of, and the moments around them. */
export const times = {
  start,
  prequalDeadline: start + 5 * day,
  questionDeadline: start + 8 * day,
  bidDeadline: start + 20 * day,
  openingTime: start + 20 * day + hour,
  reviewDeadline: start + 30 * day,
  award: start + 32 * day,
  publicityEnds: start + 35 * day,
  day,
} as const

/** What can bar a supplier, each once. */
export const barsOn = (supplier: string): readonly SupplierBar[] =>
  (["blacklisted", "stage", "frozen", "certificate"] as const).map((cause) => ({
    supplier,
    company: supplier,
    cause,
    since: start,
    stage: "qualified",
    reason: "",
    certificate: "",
    kind: null,
  }))

const person = (id: string, roles: Actor["roles"], party: string | null): Actor => ({ id, roles, party })

/** Who acts: the usual people, and some who may not. */
export const people = {
  purchaser: person("purchaser", ["purchaser"], "home"),
  /** Buys for the same company, and wrote another tender. */
  otherPurchaser: person("purchaser.2", ["purchaser"], "home"),
  approver: person("approver", ["approver"], "home"),
  /** Wrote the tender and may approve others'. */
  approvingAuthor: person("purchaser", ["purchaser", "approver"], "home"),
  /** Wrote the tender and supervises others'. */
  supervisingAuthor: person("purchaser", ["purchaser", "supervisor"], "home"),
  supervisor: person("supervisor", ["supervisor"], "home"),
  legal: person("legal", ["legal"], "home"),
  invited: person("supplier.a", ["supplier"], "A"),
  uninvited: person("supplier.b", ["supplier"], "B"),
  leader: person("expert.1", ["expert", "leader"], null),
  expert: person("expert.1", ["expert"], null),
  second: person("expert.2", ["expert"], null),
  outsider: person("expert.9", ["expert"], null),
} as const

const line = {
  id: "line1",
  item: "工装",
  specification: "",
  quantity: "25",
  unit: "套",
  targetPrice: null,
  deliverBy: null,
  tiers: [],
} satisfies TenderLine

/** A lot that is priced by one lump sum. */
export const wholeLot = { id: "lot2", title: "安装", lumpSum: true, lines: [{ ...line, id: "line2" }] } satisfies TenderLot

/** Tender documents by what is special about them; the unsound ones can be saved but not submitted. */
export const documents = {
  plain: {},
  prequalified: {
    prequalification: true,
    prequalDeadline: times.prequalDeadline,
    prequalCriteria: "资质证书",
    prequalLimit: 1,
    earlyClose: true,
    experts: ["expert.1", "expert.2"],
    regime: "byLaw",
    departures: { experts: "小额" },
  },
  twoEnvelopes: {
    scoring: {
      mode: "twoEnvelope",
      priceWeight: "40",
      technicalThreshold: "30",
      features: [],
      trim: false,
      elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
    },
  },
  published: {
    publicity: { enabled: true, days: 3 },
    regime: "byLaw",
    lots: [{ id: "lot1", title: "工装", lines: [{ ...line, id: "line1" }] }, wholeLot],
  },
  shortNotice: { regime: "byLaw", bidDeadline: times.bidDeadline - day },
  shortLead: { regime: "own", clarifyLeadDays: 2 },
  fewExperts: { regime: "own", experts: ["expert.1"] },
  sealedForOpeners: { seal: "S2", openers: { quorum: 2, users: ["purchaser", "supervisor"] } },
  bothSealedForOpeners: {
    seal: "S2",
    openers: { quorum: 2, users: ["purchaser", "supervisor"] },
    scoring: {
      mode: "twoEnvelope",
      priceWeight: "40",
      technicalThreshold: "30",
      features: [],
      trim: false,
      elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
    },
  },
  sealedForOne: { seal: "S2" },
  withoutLine: { lots: [] },
  sameKeyTwice: { lots: [{ id: "lot1", title: "", lines: [line, line] }] },
  quorumOutOfReach: { openers: { quorum: 3, users: ["purchaser", "supervisor"] } },
  withoutCriteria: { prequalification: true, prequalDeadline: times.prequalDeadline },
  lateprequalified: { prequalification: true, prequalCriteria: "资质证书", prequalDeadline: times.bidDeadline },
  openedTooEarly: { openingTime: times.bidDeadline - 1 },
  sameExpertTwice: { experts: ["expert.1", "expert.1"] },
  withoutTimes: { bidDeadline: null },
  invitedTooFew: { invited: ["A"], minBidders: 2 },
  freeWithoutReason: { zeroPrices: true },
  unsoundMarks: {
    scoring: { mode: "comprehensive", priceWeight: "50", technicalThreshold: null, features: [], trim: false, elements: [] },
  },
} as const satisfies Record<string, Partial<TenderDocument>>

/** A whole tender document with one company invited. */
export const documentOf = (changes: Partial<TenderDocument> = {}): TenderDocument => ({
  title: "车间工装采购",
  summary: "",
  terms: "",
  openTo: "invited",
  invited: ["A"],
  currency: "CNY",
  lots: [
    {
      id: "lot1",
      title: "工装",
      lines: [{ id: "line1", item: "工装", specification: "", quantity: "25", unit: "套", targetPrice: null, deliverBy: null, tiers: [] }],
    },
  ],
  prequalification: false,
  prequalDeadline: null,
  prequalCriteria: "",
  prequalLimit: null,
  minQualified: 1,
  earlyClose: true,
  questionDeadline: times.questionDeadline,
  bidDeadline: times.bidDeadline,
  openingTime: times.openingTime,
  reviewDeadline: times.reviewDeadline,
  minBidders: 1,
  clarifyLeadDays: 15,
  scoring: { mode: "lowestPrice", priceWeight: "100", elements: [], technicalThreshold: null, features: [], trim: false },
  buyers: ["purchaser"],
  experts: [],
  openers: { quorum: 1, users: ["purchaser", "supervisor"] },
  publicity: { enabled: false, days: 3, standstill: 3 },
  fileCost: "0",
  contact: "",
  ...changes,
})
