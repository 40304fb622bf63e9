import { supplierBar } from "./supplier-bar.ts"
import { z } from "zod"
import { drawInput } from "./committee.contract.ts"
import { contractData } from "./contract-data.ts"
import { verdict } from "./document.ts"
import { endpoint } from "./endpoint.ts"
import { id, localId } from "./ids.ts"
import { kindCalls, largestWithLines } from "./kind-calls.ts"
import { amount } from "./money.ts"
import { envelopeName, filesOfBid, keyAge, sealKey } from "./sealing.contract.ts"
import { signedReceipt } from "./signed-receipt.ts"
import { flagAnswerInput, tenderFlagsContract } from "./tender-flags.contract.ts"
import { trialInput } from "./tender-trial.contract.ts"
import { awardInputs, bidContent, commercialPart, sealedBid, technicalPart, writtenTender } from "./tender.schema.ts"
import { tenderBeside, tenderView } from "./tender.view.ts"
import { tenderSettings } from "./tender-settings.contract.ts"
import { instant } from "./time.ts"

const root = "bidding/tender"
/** The reply of every command: the document's version and state. Kept as long as the document, so it is small; the document is read again. */
export const commandReply = z.object({ document: z.object({ id, version: z.int(), state: z.string() }), receipt: signedReceipt.optional() })

const why = z.string().trim().max(2000)
const reason = z.strictObject({ reason: why })
const nothing = z.strictObject({})
/** The version of the approval that was seen, so that nobody decides a later step unseen. */
const seen = z.int().min(0).optional()
const passedOn = z.strictObject({ to: id, comment: why, seen })
const times = z.strictObject({
  prequalDeadline: instant.optional(),
  questionDeadline: instant.optional(),
  bidDeadline: instant.optional(),
  openingTime: instant.optional(),
  reviewDeadline: instant.optional(),
})

/** An opener's key share for one envelope of the bid with that fingerprint. */
const givenShare = z.strictObject({
  seal: z.string().regex(/^[0-9a-f]{64}$/),
  envelope: z.enum(["technical", "commercial"]),
  share: z
    .string()
    .regex(/^[\w-]{40,60}$/)
    .nullable(),
})

/** The content of a new tender; `from` is the tender that it copies. */
const begunTender = writtenTender.extend({ from: id.optional() })

/** The strict input of each command; unknown fields are refused. */
export const tenderInputs = {
  save: writtenTender,
  submit: nothing,
  /** Signs the tender, or after the decision the award, by the SHA-256 of the content that was seen. */
  signTender: z.strictObject({ hash: z.string().regex(/^[\da-f]{64}$/) }),
  approvePublication: z.strictObject({ comment: why.optional(), seen }),
  returnPublication: z.strictObject({ reason: why, seen }),
  withdrawPublication: z.strictObject({ seen }),
  revoke: reason,
  discard: nothing,
  reopen: nothing,
  applyPrequalification: z.strictObject({ statement: z.string().trim().max(20_000) }),
  reviewApplicant: z.strictObject({ application: id, passed: z.boolean(), reason: why }),
  closePrequalification: nothing,
  submitBid: z.union([bidContent.extend({ files: filesOfBid.optional() }), sealedBid]),
  withdrawBid: nothing,
  ask: z.strictObject({ text: z.string().trim().min(1).max(4000) }),
  withdrawQuestions: z.strictObject({ questions: z.array(id).min(1).max(100) }),
  answer: z.strictObject({ question: id, answer: z.string().trim().min(1).max(4000) }),
  issueClarification: z.strictObject({
    title: z.string().trim().min(1).max(200),
    text: z.string().trim().min(1).max(20_000),
    material: z.boolean(),
    moved: times.nullable(),
    /** Why it changes nothing for bidders, when it is issued too late for a material change. */
    why: z.string().trim().max(2000).optional(),
  }),
  extendDeadline: z.strictObject({ moved: times, reason: why }),
  drawExperts: drawInput,
  addExpert: z.strictObject({ expert: id, reason: why }),
  nameLeader: z.strictObject({ expert: id }),
  confirmAssignment: nothing,
  signIn: nothing,
  declareNoConflict: nothing,
  declineAssignment: reason,
  /** Where bids are sealed for the openers, an attending opener gives a key share for every bid; null where it could not be unsealed. */
  attendOpening: z.strictObject({ shares: z.array(givenShare).max(4000).optional() }),
  /** Asks bidders for the keys of their own bids, since openers are missing. */
  callBidders: reason,
  /** The keys of the own envelopes that are due, decrypted by the bid's recovery code. */
  releaseBid: z.strictObject({ keys: z.strictObject({ technical: sealKey.optional(), commercial: sealKey.optional() }) }),
  openBids: nothing,
  confirmRecord: z.strictObject({ agrees: z.boolean(), note: why }),
  finishOpening: nothing,
  reviewBid: z.strictObject({ bid: id, responsive: z.boolean(), clause: z.string().trim().max(200), reason: why }),
  finishReview: nothing,
  submitScore: z.strictObject({
    bid: id,
    envelope: z.enum(["technical", "commercial"]),
    marks: z.record(localId, amount),
    evidence: z.record(localId, z.string().max(2000)),
  }),
  openCommercial: nothing,
  closeScoring: nothing,
  confirmResult: z.strictObject({ agrees: z.boolean(), reason: why }),
  returnForRescore: reason,
  proposeAward: z.strictObject({ lines: awardInputs, reason: why }),
  publishCandidates: nothing,
  submitAward: nothing,
  raiseObjection: reason,
  answerObjection: z.strictObject({ objection: id, answer: z.string().trim().min(1).max(4000) }),
  dismissObjection: z.strictObject({ objection: id, reason: why }),
  upholdObjection: z.strictObject({ objection: id, reason: why }),
  approveAward: z.strictObject({ comment: why.optional(), seen }),
  returnAward: z.strictObject({ reason: why, seen }),
  withdrawAward: z.strictObject({ seen }),
  transferApproval: passedOn,
  delegateApproval: passedOn,
  addApprovalSigner: passedOn.extend({ place: z.enum(["before", "after"]) }),
  remindApprovers: z.strictObject({ seen }),
  issueNotice: nothing,
  acceptAward: nothing,
  declineAward: reason,
  /** Takes the award from a winner who is barred, or with whom no contract has come about in 30 days. */
  lapseAward: z.strictObject({ party: id, reason: why }),
  signContract: z.strictObject({ contractNumber: z.string().trim().min(1).max(60) }),
  /** The first call records the contract, later ones correct it and need a reason. */
  recordContract: z.strictObject({ contract: contractData, reason: why }),
  suspend: reason,
  resume: nothing,
  answerFlag: flagAnswerInput,
  tryRanking: trialInput,
  terminate: z.strictObject({ reason: z.string().max(40), note: why }),
  retender: nothing,
} as const
export type TenderInputs = { [Name in keyof typeof tenderInputs]: z.output<(typeof tenderInputs)[Name]> }
export type TenderInputName = keyof typeof tenderInputs

type Commands = { readonly [Name in TenderInputName]: { readonly input: (typeof tenderInputs)[Name]; readonly summary: string } }
const commands = Object.fromEntries(
  Object.entries(tenderInputs).map(([name, input]) => [name, { input, summary: `Tender: ${name}` }]),
) as unknown as Commands

/** An opened bid as its reader may see it; null where an envelope is closed to that reader. */
export const openedBid = z.object({
  bid: id,
  party: z.string(),
  partyName: z.string(),
  state: z.string(),
  sealedAt: instant,
  seal: z.string(),
  total: amount.nullable(),
  technical: technicalPart.nullable(),
  commercial: commercialPart.nullable(),
  record: z.object({ agrees: z.boolean(), note: z.string() }).nullable(),
  /** Opinions of the preliminary review, by expert. */
  /** The files in the opened envelopes. */
  files: z.array(z.object({ envelope: z.enum(["technical", "commercial"]), index: z.int(), name: z.string(), size: z.int() })),
  opinions: z.array(z.object({ expert: z.string(), name: z.string(), responsive: z.boolean(), clause: z.string(), reason: z.string() })),
})
export type OpenedBidView = z.infer<typeof openedBid>

export const ownBid = z.object({
  bid: id.nullable(),
  /** How it is sealed; null where nothing is. */
  level: z.enum(["S1", "S2"]).nullable(),
  /** Why it could not be opened although everything was complete. */
  fault: z.string().nullable(),
  /** The version to send as `base` of the next bid command, counted by what the bidder is told: 0 before the first. */
  version: z.int(),
  state: z.string(),
  /** Null where nothing is sealed, and until the opening for people who were given access after the sealing. */
  content: bidContent.nullable(),
  sealedAt: instant.nullable(),
  seal: z.string().nullable(),
  receipt: signedReceipt.nullable(),
  /** The bid that would be sealed next, to which its files are bound; null for a person without a company. */
  next: z.object({ bid: id, version: z.int() }).nullable(),
  /** The names of the sealed files, where the server sealed them. */
  files: z.array(z.string()),
  /** Envelopes whose keys the own company has given, since openers are missing. */
  released: z.array(envelopeName),
})
export type OwnBidView = z.infer<typeof ownBid>

/** How a company's own bid stands, from its draft to the answer to its award; `ended` where the tender ended before a result. */
export const bidStandings = [
  "draft",
  "sealed",
  "stale",
  "withdrawn",
  "opened",
  "unopened",
  "lapsed",
  "toAccept",
  "won",
  "declined",
  "lost",
  "ended",
] as const
export type BidStanding = (typeof bidStandings)[number]

/** One of the own company's bids, with the tender that it is for. */
export const ownBidRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  state: z.string(),
  standing: z.enum(bidStandings),
  bidDeadline: instant.nullable(),
  /** Null for a draft. */
  sealedAt: instant.nullable(),
  /** When the result was noticed; null before. */
  noticedAt: instant.nullable(),
  /** Whether the proof of its result can be read. */
  proven: z.boolean(),
})
export type OwnBidRow = z.infer<typeof ownBidRow>
/** Proof of how the own bid was treated: its scores, rank and reasons, the receipt, and the published list with its fingerprint. */
export const bidProof = z.object({
  bid: id,
  /** Null until the notice. */
  won: z.boolean().nullable(),
  sealedAt: instant,
  seal: z.string(),
  /** SHA-256 of each sealed envelope; the bid's fingerprint covers both, one per line. */
  envelopes: z.object({ technical: z.string(), commercial: z.string() }),
  receipt: signedReceipt,
  /** Every fingerprint published at the deadline, in the order of sealing. */
  published: z.array(z.string()),
  /** The result of the preliminary review; null where there is none. */
  review: z.object({ valid: z.boolean(), reason: z.string() }).nullable(),
  lots: z.array(
    z.object({
      lot: z.string(),
      title: z.string(),
      rank: z.int().nullable(),
      of: z.int(),
      excluded: z.string().nullable(),
      priced: z.object({ lines: z.int(), of: z.int() }).nullable(),
      total: amount.nullable(),
      elements: z.array(z.object({ id: z.string(), name: z.string(), weight: z.string(), score: z.string() })),
      technicalScore: z.string(),
      priceScore: z.string().nullable(),
      points: z.string().nullable(),
      arithmetic: z.array(z.string()),
      decidedBy: z.string().nullable(),
      abnormallyLow: z.boolean(),
    }),
  ),
})
export type BidProofView = z.infer<typeof bidProof>

export const sheet = z.object({
  expert: z.string(),
  name: z.string(),
  bid: id,
  envelope: z.enum(["technical", "commercial"]),
  state: z.string(),
  marks: z.record(z.string(), z.string()),
  evidence: z.record(z.string(), z.string()),
  lockedAt: instant.nullable(),
})
export type SheetView = z.infer<typeof sheet>

const member = z.object({
  expert: id,
  name: z.string(),
  fields: z.array(z.string()),
  employer: z.string().nullable(),
  leader: z.boolean(),
  origin: z.string(),
  state: z.string(),
})
const person = z.object({
  id,
  name: z.string(),
  roles: z.array(z.string()),
  department: z.string().nullable(),
  /** The key with which bids can be sealed for this person. */
  key: z.object(keyAge).nullable(),
})
const ids = z.array(z.string().max(64)).max(500)
const named = z.strictObject({ buyers: ids, openers: ids, invited: ids, experts: ids })
/** The people and companies named by a tender, by their function. */
export type Named = z.infer<typeof named>
const unfit = z.object({
  ...named.shape,
  /** What bars the invited companies, as suppliers. */
  barred: z.array(supplierBar),
  /** The number of experts from outside the author's department. */
  outside: z.int(),
  /** The number of openers without a key, and of those who share a department with another opener. */
  keyless: z.int(),
  together: z.int(),
})
/** The named people and companies who cannot act. */
export type Unfit = z.infer<typeof unfit>
const ofTender = z.strictObject({ id })

/** Tenders (招标): their documents, and one call for each command of the chart. */
export const tenderContract = {
  ...kindCalls({
    id: root,
    summary: "A tender",
    view: tenderView,
    beside: tenderBeside,
    reply: commandReply,
    begin: { input: z.strictObject({ input: begunTender }), summary: "Begins a tender" },
    commands,
    largest: largestWithLines,
  }),
  lookups: endpoint("GET", `${root}/lookups`, {
    summary: "People and companies that a tender names, and the platform's time, from which its times are reckoned",
    data: z.object({
      serverTime: instant,
      suppliers: z.array(z.object({ id, name: z.string() })),
      staff: z.array(person),
      experts: z.array(
        z.object({ id, name: z.string(), fields: z.array(z.string()), employer: z.string().nullable(), department: z.string() }),
      ),
      fields: z.array(z.string()),
      /** The settings by which the installation judges tenders. */
      settings: tenderSettings,
    }),
  }),
  unfit: endpoint("POST", `${root}/unfit`, {
    summary: "Who of those that a tender of one's own would name cannot do their part",
    body: named,
    data: unfit,
  }),
  former: endpoint("GET", `${root}/:id/former`, {
    summary: "Former tenders of the company that bought some of the same, the latest first; for the buyer's side",
    params: ofTender,
    data: z.array(
      z.object({
        id,
        number: z.string(),
        title: z.string(),
        state: z.string(),
        publishedAt: instant,
        winners: z.array(z.string()),
        amount: amount.nullable(),
        currency: z.string().nullable(),
        /** The items that both tenders buy. */
        items: z.array(z.string()),
      }),
    ),
  }),
  ...tenderFlagsContract,
  bids: endpoint("GET", `${root}/:id/bids`, { summary: "The opened bids", params: ofTender, data: z.array(openedBid) }),
  ownBid: endpoint("GET", `${root}/:id/own-bid`, { summary: "The bid of the person's own company", params: ofTender, data: ownBid }),
  ownBids: endpoint("GET", `${root}/own-bids`, {
    summary:
      "The bids of the person's own company in the tenders of two years, and the person's own drafts of bids, the latest tender first",
    data: z.array(ownBidRow),
  }),
  digest: endpoint("GET", `${root}/:id/digest`, {
    summary: "What is confirmed by a signature now, as the very text whose SHA-256 is signed; null where nothing is",
    params: ofTender,
    data: z.object({ of: z.enum(["publication", "award"]), hash: z.string(), text: z.string() }).nullable(),
  }),
  ownProof: endpoint("GET", `${root}/:id/own-proof`, {
    summary: "How the bid of the person's own company fared, and what proves it; null before the result",
    params: ofTender,
    data: bidProof.nullable(),
  }),
  ocds: endpoint("GET", `${root}/:id/ocds`, {
    summary: "A public tender as a release or record package of OCDS 1.1; null where the public knows nothing of it",
    params: ofTender,
    query: z.strictObject({ as: z.enum(["releases", "record"]).default("releases") }),
    data: z.record(z.string(), z.unknown()).nullable(),
  }),
  committee: endpoint("GET", `${root}/:id/committee`, { summary: "The evaluation committee", params: ofTender, data: z.array(member) }),
  sheets: endpoint("GET", `${root}/:id/sheets`, {
    summary: "Score sheets: the person's own, and those that count once the scoring is closed",
    params: ofTender,
    data: z.array(sheet),
  }),
  questions: endpoint("GET", `${root}/:id/questions`, {
    summary: "Questions and answers; who asked is told to nobody but the asker",
    params: ofTender,
    data: z.array(
      z.object({
        question: id,
        text: z.string(),
        answer: z.string().nullable(),
        answeredAt: instant.nullable(),
        /** Former answers, which a reader may have read before. */
        replaced: z.array(z.object({ answer: z.string(), at: instant, replacedAt: instant })),
        state: z.string(),
        askedAt: instant,
        own: z.boolean(),
      }),
    ),
  }),
  applications: endpoint("GET", `${root}/:id/applications`, {
    summary: "Applications to be prequalified",
    params: ofTender,
    data: z.array(
      z.object({
        application: id,
        /** The version to send as `base` when it is sent again (0 before the first); null once none is taken any more. */
        version: z.int().nullable(),
        party: id,
        partyName: z.string(),
        statement: z.string(),
        state: z.string(),
        appliedAt: instant.nullable(),
        result: z.object({ passed: z.boolean(), reason: z.string() }).nullable(),
      }),
    ),
  }),
  objections: endpoint("GET", `${root}/:id/objections`, {
    summary: "Objections to the published candidates",
    params: ofTender,
    data: z.array(
      z.object({
        objection: id,
        reason: z.string(),
        answer: z.string().nullable(),
        /** The deadline for the buyer's answer. */
        answerDue: instant.nullable(),
        ruling: z.string().nullable(),
        state: z.string(),
        own: z.boolean(),
        /** The verdicts on both rulings, by the tender's and the objection's charts together. */
        verdicts: z.object({ dismissObjection: verdict, upholdObjection: verdict }),
      }),
    ),
  }),
}
