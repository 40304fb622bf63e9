import type { TenderDocument, TenderLine } from "#contract/tender.schema.ts"
import { awardedTo } from "#machines/tender/tender.contracts.ts"
import type { AwardLine, TenderFacts } from "#machines/tender/tender.facts.ts"
import { isLumpSum } from "#machines/tender/tender.priced.ts"

/** A tender as it stood after one of its facts. */
export interface Moment {
  readonly version: number
  readonly at: number
  readonly type: string
  readonly state: string
  readonly facts: TenderFacts
}

/** What a package needs beside the facts. */
export interface Publishing {
  readonly id: string
  /** The publisher's prefix, registered with the standard. */
  readonly ocidPrefix: string
  /** The address of the package, if known. */
  readonly uri: string | null
  /** Names of companies by their ids. */
  readonly names: Readonly<Record<string, string>>
}

type Tag = "tender" | "tenderUpdate" | "tenderAmendment" | "tenderCancellation" | "award" | "awardUpdate" | "contract" | "contractUpdate"

/** The facts that become public, with their release tags. */
const tags: Readonly<Record<string, Tag>> = {
  "prequalification.opened": "tender",
  "bidding.opened": "tender",
  "tender.reopened": "tenderUpdate",
  "prequalification.concluded": "tenderUpdate",
  "clarification.issued": "tenderAmendment",
  "deadline.extended": "tenderAmendment",
  "tender.suspended": "tenderUpdate",
  "tender.resumed": "tenderUpdate",
  "bidding.closed": "tenderUpdate",
  "tender.failed": "tenderUpdate",
  "tender.revoked": "tenderCancellation",
  "tender.terminated": "tenderCancellation",
  "award.noticed": "award",
  "award.accepted": "awardUpdate",
  "award.declined": "awardUpdate",
  "award.lapsed": "awardUpdate",
  "contract.signed": "contract",
  "contract.recorded": "contractUpdate",
}

/** The facts of which a public tender is released. */
export const publicFacts: readonly string[] = Object.keys(tags)
/** The facts that create or change the notice of a public tender; their content is only about the tender. */
export const noticeFacts: readonly string[] = publicFacts.filter((type) => tags[type]?.startsWith("tender"))

const iso = (at: number): string => new Date(at).toISOString()
const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
const worth = (amount: string, currency: string) => ({ amount: Number(amount), currency })
const period = (startDate: number | null, endDate: number | null) =>
  startDate === null && endDate === null
    ? {}
    : { ...(startDate === null ? {} : { startDate: iso(startDate) }), ...(endDate === null ? {} : { endDate: iso(endDate) }) }

/** A code of the Common Procurement Vocabulary, which an import puts before the specification. */
const cpv = /^(\d{8}-\d)(?:\n|$)/

function itemOf(line: TenderLine, lot: string, quantity = line.quantity) {
  const [, code] = cpv.exec(line.specification) ?? []
  return {
    id: line.id,
    description: line.item,
    ...(code ? { classification: { scheme: "CPV", id: code, description: line.item } } : {}),
    quantity: Number(quantity),
    unit: { name: line.unit },
    relatedLot: lot,
  }
}

function statusOf({ state, facts }: Moment): string {
  if (state === "failed") return "unsuccessful"
  if (state === "revoked") return "withdrawn"
  if (state === "terminated") return "cancelled"
  return facts.noticedAt === null ? "active" : "complete"
}

/** Open contracting data has no field for it. */
const asOneSum = "总价包干"

/** The tender as the public may read it: without its budget, and without anything about bidders. */
function tenderOf(moment: Moment, { id, names }: Publishing) {
  const { facts } = moment
  const { document, publishedAt, clarifications, party, sealList } = facts
  if (!document) return { id }
  const amendments = clarifications
    .filter(({ material }) => material)
    .map((one) => ({ id: one.id, date: iso(one.at), rationale: one.title, description: one.text }))
  return {
    id,
    title: document.title,
    ...(document.summary ? { description: document.summary } : {}),
    status: statusOf(moment),
    // The amount is known to the buyer only.
    value: { currency: document.currency },
    procuringEntity: { id: party, name: names[party] ?? "" },
    procurementMethod: document.prequalification ? "selective" : "open",
    procurementMethodDetails: document.scoring.mode,
    awardCriteria: document.scoring.elements.length > 0 || document.scoring.features.length > 0 ? "ratedCriteria" : "priceOnly",
    submissionMethod: ["electronicSubmission"],
    tenderPeriod: period(publishedAt, document.bidDeadline),
    enquiryPeriod: period(publishedAt, document.questionDeadline),
    hasEnquiries: clarifications.length > 0,
    ...(sealList.length > 0 ? { numberOfTenderers: sealList.length } : {}),
    ...(amendments.length > 0 ? { amendments } : {}),
    lots: document.lots.map((lot) => ({ id: lot.id, title: lot.title, ...(isLumpSum(lot) ? { description: asOneSum } : {}) })),
    items: document.lots.flatMap((lot) => lot.lines.map((line) => itemOf(line, lot.id))),
  }
}

/** The award of each winner, which is secret before the notice and ends with the tender. */
function awardsOf({ state, facts }: Moment, { names }: Publishing) {
  const { document, proposal, noticedAt, awardedAt } = facts
  if (noticedAt === null || !document || !proposal) return []
  return [...Map.groupBy(proposal.lines, ({ party }) => party)].map(([party, own]) => ({
    id: party,
    title: document.title,
    status: state === "terminated" ? "cancelled" : "active",
    date: iso(awardedAt ?? noticedAt),
    value: worth(awardedTo(facts, party), document.currency),
    suppliers: [{ id: party, name: names[party] ?? "" }],
    relatedLots: [...new Set(own.map(({ lot }) => lot))],
    items: own.flatMap((award) => awardedItems(award, document)),
  }))
}

type Award = ReturnType<typeof awardsOf>[number]

/** The facts by which one winner's award is over. */
const unawarding = new Set(["award.declined", "award.lapsed"])
/** The awards that are told with a moment. When a winner's is over, the awards of all winners are taken back. */
function awardsAt(moment: Moment, before: Moment | undefined, publishing: Publishing): readonly Award[] {
  if (!unawarding.has(moment.type) || !before) return awardsOf(moment, publishing)
  return awardsOf(before, publishing).map((award) => ({ ...award, status: "cancelled" }))
}

/** What one line of an award buys. Items that a lump sum pays for have no value of their own; the award's says what they cost together. */
function awardedItems({ lot: of, line, quantity, unitPrice }: AwardLine, { lots, currency }: TenderDocument) {
  const lot = lots.find(({ id }) => id === of)
  if (lot && isLumpSum(lot)) return lot.lines.map((one) => itemOf(one, of))
  return (lot?.lines ?? []).flatMap((one) => {
    if (one.id !== line) return []
    const item = itemOf(one, of, quantity)
    return [{ ...item, unit: { ...item.unit, value: worth(unitPrice, currency) } }]
  })
}

function contractsOf(moment: Moment, awards: readonly Award[], signedAt: number | null) {
  const { contractNumber } = moment.facts
  if (contractNumber === null || signedAt === null) return []
  const held = awards.filter(({ status }) => status === "active")
  return held.map(({ id, value, items }, index) => {
    const plain = { id: held.length === 1 ? contractNumber : `${contractNumber}-${index + 1}`, awardID: id, status: "active", value, items }
    const recorded = moment.facts.contracts?.find(({ data }) => data.party === id)?.data
    if (!recorded) return { ...plain, dateSigned: iso(signedAt) }
    const { number, amount, from, to, buyerSigned, supplierSigned } = recorded
    const holds = period(from === null ? null : dayStart(from), to === null ? null : dayStart(to))
    return {
      ...plain,
      id: number,
      value: { ...value, amount: Number(amount) },
      // It is signed once both sides have signed.
      dateSigned: iso(dayStart(buyerSigned.on > supplierSigned.on ? buyerSigned.on : supplierSigned.on)),
      ...(Object.keys(holds).length > 0 ? { period: holds } : {}),
    }
  })
}

interface Told {
  readonly moment: Moment
  readonly tag: Tag | "compiled"
  readonly awards: readonly Award[]
}

function releaseOf({ moment, tag, awards }: Told, signedAt: number | null, publishing: Publishing) {
  const { ocidPrefix, id, names } = publishing
  const contracts = contractsOf(moment, awards, signedAt)
  const buyer = moment.facts.party
  const suppliers = awards.flatMap((award) => award.suppliers)
  const ocid = `${ocidPrefix}-${id}`
  return {
    ocid,
    id: `${ocid}-${moment.version}${tag === "compiled" ? "-compiled" : ""}`,
    date: iso(moment.at),
    tag: [tag],
    initiationType: "tender",
    language: "zh",
    parties: [
      { id: buyer, name: names[buyer] ?? "", roles: ["buyer", "procuringEntity"] },
      ...suppliers.map((supplier) => ({ ...supplier, roles: ["supplier", "tenderer"] })),
    ],
    buyer: { id: buyer, name: names[buyer] ?? "" },
    tender: tenderOf(moment, publishing),
    ...(awards.length > 0 ? { awards } : {}),
    ...(contracts.length > 0 ? { contracts } : {}),
  }
}

/** The public releases of a tender, in the order of its facts; none for a tender that is not public. */
function releasesOf(moments: readonly Moment[], publishing: Publishing) {
  const signedAt = moments.find(({ type }) => type === "contract.signed")?.at ?? null
  const told = moments.flatMap((moment, index): Told[] => {
    const tag = tags[moment.type]
    const { document, publishedAt } = moment.facts
    if (moment.type === "contract.recorded" && moment.facts.contractNumber === null) return []
    // Before the notice nobody has been told of an award.
    if (moment.type === "award.lapsed" && (moments[index - 1]?.facts.noticedAt ?? null) === null) return []
    if (tag === undefined || document?.openTo !== "public" || publishedAt === null) return []
    return [{ moment, tag, awards: awardsAt(moment, moments[index - 1], publishing) }]
  })
  const last = told.at(-1)
  if (!last) return null
  // As each was told last, the present ones first: whoever merges the releases has every award that was ever told.
  const awards = Map.groupBy(
    told.toReversed().flatMap((one) => one.awards),
    ({ id }) => id,
  )
  const latest = [...awards.values()].flatMap((same) => same.slice(0, 1))
  return {
    date: iso(last.moment.at),
    releases: told.map((one) => releaseOf(one, signedAt, publishing)),
    compiled: releaseOf({ moment: last.moment, tag: "compiled", awards: latest }, signedAt, publishing),
  }
}

/** What a package is made of: the releases of a tender, a record of them all with the compiled one, or those of its public notice. */
export type PackageShape = "releases" | "record" | "notice"

/** The public notice is without award, contract and number of bids. */
const asNotice = (moment: Moment): Moment => ({
  ...moment,
  facts: { ...moment.facts, sealList: [], noticedAt: null, contractNumber: null },
})

/** The tender as a package of OCDS 1.1; null for a tender that was never public. */
export function ocdsPackage(shape: PackageShape, moments: readonly Moment[], publishing: Publishing) {
  const told = releasesOf(shape === "notice" ? moments.map(asNotice) : moments, publishing)
  if (!told) return null
  const { uri, ocidPrefix, id, names } = publishing
  const { date, releases, compiled } = told
  return {
    uri: uri ?? `urn:ocid:${ocidPrefix}-${id}`,
    version: "1.1",
    extensions: ["https://raw.githubusercontent.com/open-contracting-extensions/ocds_lots_extension/v1.1.5/extension.json"],
    publishedDate: date,
    publisher: { name: names[compiled.buyer.id] ?? "" },
    ...(shape === "record" ? { records: [{ ocid: compiled.ocid, releases, compiledRelease: compiled }] } : { releases }),
  }
}
