import type { BidProofView, OpenedBidView, OwnBidView, SheetView } from "#contract/tender.contract.ts"
import type { FilesOfBid } from "#contract/sealing.contract.ts"
import { fromText } from "#sealing/bytes.ts"
import { readIndex } from "#sealing/envelope.ts"
import type { EnvelopeName } from "#sealing/seal.schema.ts"
import type { Tx } from "#server/database/database.ts"
import { type BidContent, bidContent } from "#contract/tender.schema.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { bidChart, type BidFacts, type OpenedSeals } from "#machines/bid/bid.chart.ts"
import { isResultKnown, lotProofs } from "#machines/tender/bid-proof.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { seesBids, seesPrequalResults, toldBidState } from "#machines/tender/tender.sight.ts"
import { isToldOfOwnBid } from "#machines/tender/tender.told.ts"
import { restore } from "#server/event-store/document.ts"
import { loadSteps, readHead } from "#server/event-store/store.ts"
import { chunkReader } from "#server/sealing/chunks.ts"
import { signReceipt } from "#server/sealing/sign-receipt.ts"
import { expertsNamed } from "#server/identity/experts.ts"
import type { TenderContext } from "#server/tender/context.ts"
import { cameAfterSeal } from "./tender.given.ts"
import { totalOf } from "#machines/tender/tender.bids.ts"
import { openCommercial, openTechnical } from "#server/tender/bidding/sealing.ts"
import { namesOf } from "#server/identity/names.ts"
import { loadBids, loadChildren } from "#server/tender/children.ts"
import { seenBy, sideOf } from "#server/tender/who-sees.ts"
import { typedKeys } from "#machines/_kit/typed.ts"

/** The opened bids, for readers to whom the opening has made them visible; empty before. */
export async function openedBids(context: TenderContext): Promise<OpenedBidView[]> {
  if (!seesBids(seenBy(context))) return []
  const { tx, id } = context
  const { facts } = context.document
  const bids = (await loadBids(tx, id, facts.round)).filter((bid) => bid.facts.opened !== null)
  const people = bids.flatMap(({ facts: bid }) => [bid.opened?.party ?? "", ...Object.keys(bid.opinions)])
  const names = await namesOf(tx, people)
  return bids.map(({ stream, state, facts: bid }) => {
    const technical = bid.opened?.technical ?? null
    const commercial = bid.opened?.commercial ?? null
    const party = bid.opened?.party ?? ""
    return {
      bid: stream,
      party,
      partyName: names[party] ?? "",
      state,
      sealedAt: bid.sealedAt ?? 0,
      seal: bid.seal ?? "",
      total: commercial && totalOf(facts.document, commercial),
      technical,
      commercial,
      record: bid.record,
      files: filesIn(bid.openedSeals),
      opinions: Object.entries(bid.opinions).map(([expert, opinion]) => ({ expert, name: names[expert] ?? "", ...opinion })),
    }
  })
}

/** The files in the opened envelopes, by their places. */
const filesIn = (seals: OpenedSeals = {}): OpenedBidView["files"] =>
  (["technical", "commercial"] as const).flatMap((envelope) =>
    (seals[envelope]?.files ?? []).map(({ name, size }, index) => ({ envelope, index, name, size })),
  )

/**
 * The own company's bid, which it may read at any time, with the receipt of the present seal. Until the opening its content is withheld from people
 * given access after it was sealed, so that no administrator can read a bid through an account.
 */
export async function readOwnBid(context: TenderContext): Promise<OwnBidView> {
  const { own, id, tx } = context
  const { place } = own
  const nothing: OwnBidView = {
    bid: null,
    version: 0,
    state: "new",
    level: null,
    fault: null,
    content: null,
    sealedAt: null,
    seal: null,
    receipt: null,
    next: own.bid === null ? null : { bid: own.bid, version: 1 },
    files: [],
    released: [],
  }
  const head = own.bid === null ? null : await readHead(tx, own.bid)
  if (own.bid === null || !head) return nothing
  const document = await restore(tx, bidChart, head)
  const { envelopes, seal, sealedAt, version, head: signed } = document.facts
  const base = {
    ...nothing,
    bid: own.bid,
    // Reviews, scores and nominations count as well, and a bidder would learn of them by the number. While bids are taken there are none.
    version: (await loadSteps(tx, own.bid, head.version)).filter(isToldOfOwnBid).length,
    state: toldBidState(seenBy(context), stateOf(bidChart, document)),
    next: { bid: own.bid, version: version + 1 },
  }
  if (!envelopes || seal === null || sealedAt === null) return base
  const sealContext = { tender: id, bid: own.bid, version }
  const { level } = envelopes.technical
  const withheld = cameAfterSeal(own.trustedFrom, document.facts)
  const byServer = level === "S1" && !withheld
  const [technical, commercial] = byServer
    ? [openTechnical(place.boxes, sealContext, envelopes), openCommercial(place.boxes, sealContext, envelopes)]
    : []
  const content =
    level === "S2"
      ? openedContent(document.facts)
      : technical && commercial
        ? { technical: technical.technical, commercial: commercial.commercial }
        : null
  return {
    ...base,
    level,
    fault: document.facts.fault ?? null,
    content,
    sealedAt,
    seal,
    receipt: signReceipt(place.keys, sealContext, { seal, receivedAt: sealedAt, head: signed }),
    files: (await Promise.all([technical?.files, commercial?.files].map((files) => namesIn(tx, files)))).flat(),
    released: [...typedKeys(document.facts.released ?? {})],
  }
}

/** The names of files that only the key in their bid opens. */
async function namesIn(tx: Tx, files: FilesOfBid[EnvelopeName]): Promise<readonly string[]> {
  if (!files) return []
  const { sealed, key } = files
  return (await readIndex(sealed, fromText(key), chunkReader(tx, sealed))).files.map(({ name }) => name)
}

/** The content of a bid sealed in the browser, once both envelopes are open; until then only its recovery code opens it. */
const openedContent = ({ opened }: BidFacts): BidContent | null =>
  opened?.commercial ? bidContent.parse({ technical: opened.technical, commercial: opened.commercial }) : null

/** What proves to the own company how its opened bid was treated; nothing before the result, and never about other bids. */
export async function readOwnProof(context: TenderContext): Promise<BidProofView | null> {
  const { own, id, tx, user } = context
  const { facts } = context.document
  const head = own.bid === null || !isResultKnown(facts) ? null : await readHead(tx, own.bid)
  if (own.bid === null || !head) return null
  const { envelopes, seal, sealedAt, version, head: signed, opened } = (await restore(tx, bidChart, head)).facts
  if (!envelopes || seal === null || sealedAt === null || opened === null) return null
  return {
    bid: own.bid,
    won: facts.noticedAt === null ? null : (facts.proposal?.lines.some(({ party }) => party === user.party) ?? false),
    sealedAt,
    seal,
    envelopes: { technical: envelopes.technical.hash, commercial: envelopes.commercial.hash },
    receipt: signReceipt(own.place.keys, { tender: id, bid: own.bid, version }, { seal, receivedAt: sealedAt, head: signed }),
    published: [...facts.sealList],
    review: facts.review[own.bid] ?? null,
    lots: lotProofs(facts, own.bid).map((lot) => ({ ...lot, elements: [...lot.elements], arithmetic: [...lot.arithmetic] })),
  }
}

/** The committee with each member's role and state; not for suppliers. */
export async function readCommittee(context: TenderContext) {
  if (sideOf(context) === "supplier") return []
  const { tx, id } = context
  const { facts } = context.document
  const states = new Map((await loadChildren(tx, id, facts.round, "expert-assignment")).map(({ child }) => [child.key, child.state]))
  const members = facts.committee.map(({ expert }) => expert)
  const experts = new Map((await expertsNamed(tx, members)).map((expert) => [expert.user, expert]))
  const names = await namesOf(tx, members)
  return facts.committee.map(({ expert, leader, origin }) => ({
    expert,
    name: names[expert] ?? "",
    fields: [...(experts.get(expert)?.fields ?? [])],
    employer: experts.get(expert)?.employerName ?? null,
    leader,
    origin,
    state: states.get(expert) ?? "",
  }))
}

/** Score sheets: an expert's own at any time, and once the scoring is closed those that count, locked by present members; never for suppliers. */
export async function readSheets(context: TenderContext): Promise<SheetView[]> {
  const { tx, id, user } = context
  const { facts } = context.document
  const side = sideOf(context)
  const closed = facts.rankings.length > 0
  if (side === "supplier" || (side === "buyer" && !closed)) return []
  const committee = new Set(facts.committee.map(({ expert }) => expert))
  const sheets = (await loadChildren(tx, id, facts.round, "score-sheet")).filter(
    ({ child, document: { facts: sheet } }) =>
      sheet.expert === user.id || (closed && child.state === "locked" && committee.has(sheet.expert)),
  )
  const experts = sheets.map(({ document }) => document.facts.expert)
  const names = await namesOf(tx, experts)
  return sheets.map(({ child, document: { facts: sheet } }) => ({
    ...sheet,
    name: names[sheet.expert] ?? "",
    marks: { ...sheet.marks },
    evidence: { ...sheet.evidence },
    state: child.state,
  }))
}

/** Prequalification applications: all for the buyer's side; for a supplier its own, with the result from the close on. */
export async function readApplications(context: TenderContext) {
  const { tx, id, user } = context
  const { facts } = context.document
  const side = sideOf(context)
  const applications = (await loadChildren(tx, id, facts.round, "prequal-application")).filter(
    ({ child }) => side === "buyer" || child.key === user.party,
  )
  const applicants = applications.map(({ child }) => child.key)
  const names = await namesOf(tx, applicants)
  const told = seesPrequalResults(seenBy(context))
  // Reviews count as well, and an applicant would learn of them by the number.
  const open = stateOf(tenderChart, context.document) === "prequalOpen"
  return applications.map(({ child, head, document: { facts: application } }) => ({
    application: child.stream,
    version: open ? head.version : null,
    party: child.key,
    partyName: names[child.key] ?? "",
    statement: application.statement,
    state: !told && child.state === "reviewed" ? "submitted" : child.state,
    appliedAt: application.appliedAt,
    result: told ? application.result : null,
  }))
}
