import type { TenderInputName } from "#contract/tender.contract.ts"
import type { WrittenTender } from "#contract/tender.schema.ts"
import { stateOf } from "#machines/_kit/snapshot.ts"
import { currenciesIn } from "#machines/currency/currency.rules.ts"
import type { ActInput } from "#machines/approval/open-approval.ts"
import { cascade, type Child, tenderCascade } from "#machines/tender/tender.cascade.ts"
import { tenderActions } from "#machines/tender/tender.commands.ts"
import { tenderChart } from "#machines/tender/tender.chart.ts"
import { type Copied, nothingGiven, type TenderFact, type TenderFacts, type TenderGiven } from "#machines/tender/tender.facts.ts"
import { actingOn } from "#machines/tender/tender.parts.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { actOf } from "#server/documents/approvals.ts"
import { openDocument } from "#server/documents/context.ts"
import { givenOfCurrencies } from "#server/documents/currencies.ts"
import type { Family, Stored } from "#server/documents/handler.ts"
import { takeBackEntries } from "#server/documents/ledgers.ts"
import { timesOf } from "#server/documents/row-write.ts"
import { createDocument, runCommand } from "#server/documents/run-command.ts"
import type { RecordedFact } from "#server/event-store/store.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { insideOf } from "#server/live/hub.ts"
import { lastHeadHash } from "#server/witness/last-head.ts"
import { copyPapers } from "./copy-papers.ts"
import { decisions } from "./decisions.ts"
import type { TenderCall, TenderReply } from "#server/tender/calls.ts"
import { owning, ownStreams, tenderApproving, type TenderContext, type TenderPlace } from "#server/tender/context.ts"
import { listChildren } from "#server/tender/children.ts"
import { chartOfKind, childStream } from "#server/tender/family.ts"
import { count, gather, seesOwnOnly } from "./tender.given.ts"
import { projectChildren } from "#server/tender/children-projected.ts"
import { listedTenders } from "#server/tender/listed.ts"
import { putClocks, putTender, tenderLedgers } from "./tender.lists.ts"
import { concernsTasks, giveSameTasks, putTasks } from "./tender.waits.ts"
import { isOnBuyersSide, toldVersion } from "./told-version.ts"
import { isSeen } from "#server/tender/who-sees.ts"

/** The author of these facts would name the bidder, so the bid itself is stored as their author. */
const anonymousTypes = new Set(["bid.submitted", "bid.withdrawn", "bid.released"])
/** Children whose facts suppliers do not see: who applies or asks, and what experts do. A supplier learns of them through a fact of the tender. */
const insideKinds = new Set(["prequal-application", "expert-assignment", "score-sheet", "approval"])
const insideTypes = new Set(["question.asked", "question.withdrawn", "bid.recordConfirmed", "bid.reviewed"])

/** Followers of the tender hear of everything except bids coming and going: the time alone would reveal one. */
const announcedOn = ({ stream, root, kind, type }: RecordedFact): string => {
  if (anonymousTypes.has(type)) return stream
  return insideKinds.has(kind) || insideTypes.has(type) ? insideOf(root) : root
}

const familyOf = ({ nameOf }: TenderPlace): Family<TenderFacts> => ({
  chartOf: chartOfKind,
  moves: (type) => type in tenderCascade,
  children: (tx, id, { round }) => listChildren(tx, id, round),
  cascade: (fact, before, children) => cascade(fact as unknown as TenderFact, before, children as readonly Child[]),
  streamOf: (id, { round }, { kind, key }) => childStream(nameOf, id, round, kind, key),
  begins: ({ round }, { key }) => ({ of: { round, key } }),
  writer: (type, stream, { roles }) => (anonymousTypes.has(type) ? { id: stream, roles, party: null } : undefined),
  announcedOn,
})

/** The content with which a tender begins, and the document that it is made from. */
interface Begun extends WrittenTender {
  readonly copiedFrom?: Copied
  readonly fromInquiry?: Copied
}

/** The stream of the own company's application in the present round. */
const ownApplication = ({ own, id, user, document }: TenderContext): string | null =>
  user.party ? childStream(own.place.nameOf, id, document.facts.round, "prequal-application", user.party) : null

/** How tenders are read, changed and stored, where they differ from what the frame does for every kind. */
export const tenderHandler = (place: TenderPlace): Stored<TenderFacts, TenderGiven> => ({
  ...tenderApproving,
  project: (tx, recorded, after, _now, before) => {
    projectChildren(tx, recorded)
    copyPapers(tx, recorded, after)
    // An award that is taken back takes its entries along, also where its winner had accepted; those of the next award begin anew.
    if (recorded.some(({ type }) => type === "award.lapsed")) takeBackEntries(tx, { ledgers: tenderLedgers }, after.stream)
    const own = recorded.findLast(({ kind }) => kind === tenderChart.id)
    const last = recorded.findLast(concernsTasks)
    const row = own ? putTender(tx, after, timesOf(listedTenders, recorded, before, own.at)) : last && putClocks(tx, after)
    const tasks = last && !giveSameTasks(before, after.document, last.at) ? putTasks(tx, after, last.at) : undefined
    return row && tasks ? Promise.all([row, tasks]).then(() => undefined) : (row ?? tasks)
  },
  letters: "ZB",
  given: async ({ tx, id, user, headOf }) => {
    // Most tenders are in their first round, so the person's own streams are guessed before the tender is read, and read again when the guess was
    // wrong.
    const { bid, assignment } = ownStreams(place, id, 1, user)
    const [counted] = await Promise.all([
      seesOwnOnly(user) ? null : count(tx, id),
      bid && headOf(bid),
      assignment && headOf(assignment),
      // The receipt of a bid names the last head.
      bid && lastHeadHash(tx),
    ])
    return (facts, state, { by, now }) => gather(tx, id, facts, state, by, ownStreams(place, id, facts.round, user), now, headOf, counted)
  },
  nothingGiven,
  // A tender that an inquiry becomes goes on in the currency in which suppliers have quoted.
  beginning: async (tx, begun) => {
    const { document, fromInquiry } = begun as Begun
    return fromInquiry ? {} : givenOfCurrencies(tx, currenciesIn(document))
  },
  acting: actingOn,
  isSeen,
  begin: (input, { number, user }) => ({
    type: "tender.saved",
    data: { number, party: user.party ?? "", department: user.department ?? "", ...(input as Begun) },
  }),
  decide: async (context, name, input) => {
    // The reason for which a tender is returned is the comment of its approval.
    const { reason, ...said } = input as ActInput & { readonly reason?: string }
    const act = await actOf(tenderApproving, context, name, { comment: reason, ...said }, context.document.facts.party)
    return { ...(await decisions[name as TenderInputName](owning(place, context), input as never)), act }
  },
  versionFor: async (context, name) => {
    const { adds } = tenderActions[name as TenderInputName]
    if (adds === "alone") return null
    if (adds === undefined) return toldVersion(context, context.seen)
    const owned = owning(place, context)
    const stream = adds === "ownBid" ? owned.own.bid : ownApplication(owned)
    return (stream && (await context.headOf(stream))?.version) || 0
  },
  family: familyOf(place),
  reply: async ({ stream, version, document }, context) => {
    // Whoever begins a tender is told all of it. Whoever added to a stream of the own alone has seen the tender as it is, and its count is not asked for:
    // a bid waits for the database once less.
    const told =
      context === null || isOnBuyersSide(context) ? version : version === context.version ? 0 : await toldVersion(context, version)
    return { document: { id: stream, version: told, state: stateOf(tenderChart, document) } }
  },
})

/** Runs one command on a tender: once per key, under the tender's lock, by the database's clock. */
export const runTenderCommand = <Name extends TenderInputName>(database: Database, place: TenderPlace, call: TenderCall<Name>) =>
  runCommand({ database, keys: place.keys }, tenderHandler(place), call) as Promise<TenderReply>

/** Begins a tender: its first fact is the first save. */
export const createTender = (database: Database, place: TenderPlace, call: { user: SessionUser; written: Begun; key: string }) =>
  createDocument({ database, keys: place.keys }, tenderHandler(place), {
    user: call.user,
    input: call.written,
    key: call.key,
  }) as Promise<TenderReply>

/** Reads a tender for a person; refuses with 10007 one that this person may not see. */
export const openForReader = async (
  tx: Tx,
  place: TenderPlace,
  user: SessionUser,
  id: string,
  purpose: "read" | "change" = "read",
): Promise<TenderContext> => owning(place, await openDocument(tx, tenderHandler(place), user, id, purpose))
