import { presetSettings } from "#contract/tender-settings.contract.ts"
import type { MinimaByRegime } from "./tender.minima.ts"
import type { ContractData, RecordedContract } from "#contract/contract-data.ts"
import type { SupplierBar } from "#contract/supplier-bar.ts"
import type { FlagAnswerInput } from "#contract/tender-flags.contract.ts"
import type { TrialAward, TrialChanges } from "#contract/tender-trial.contract.ts"
import type { BidLine, TenderDocument, Unfinished } from "#contract/tender.schema.ts"
import type { Fact, FactsOf } from "../_kit/fact.ts"
import type { ExpertDraw, Origin } from "../committee/committee.ts"
import type { ApprovalGiven } from "../approval/approval.facts.ts"
import type { CurrencyGiven } from "../currency/currency.rules.ts"
import type { Envelope } from "./tender.parts.ts"

/** The openers for whom bids are sealed: any `quorum` of them, together with the platform's gate. */
export interface SealPlan {
  readonly quorum: number
  readonly openers: readonly { readonly opener: string; readonly publicKey: string }[]
  readonly gate: string
}

/** A version of a file issued with a clarification, and the number of the previous one; 0 for a new file. */
export interface IssuedFile {
  readonly bucketKey: string
  readonly name: string
  readonly group: "documents" | "contractDraft"
  readonly version: number
  readonly before: number
  readonly sha256: string
}

/** The document from which a tender began: the tender that it copies, or the inquiry that it continues. */
export interface Copied {
  readonly id: string
  readonly number: string
}

/** An expert of the committee (评标小组). */
export interface CommitteeMember {
  readonly expert: string
  readonly leader: boolean
  readonly origin: Origin
  readonly reason: string
}

/** The experts named by the tender, at its publication: those who join the committee, and those who can no longer be called. */
export interface Designated {
  readonly joining: readonly string[]
  readonly leftOut: readonly string[]
}

/** One line of the opening record (开标记录); prices are null while a commercial envelope is closed. */
export interface OpenedBid {
  readonly bid: string
  readonly party: string
  readonly sealedAt: number
  readonly seal: string
  readonly total: string | null
  readonly lines: readonly BidLine[] | null
}

export interface RankedBid {
  readonly bid: string
  readonly rank: number | null
  readonly excluded: string | null
  /** How many of the lot's lines it prices; absent where it prices all, or is closed. */
  readonly priced?: { readonly lines: number; readonly of: number }
  readonly total: string | null
  readonly points: string
  readonly priceScore: string
  readonly technicalScore: string
  /** Marks for display, by element id. */
  readonly elements: Readonly<Record<string, string>>
  /** The calculation of the points, as lines of text. */
  readonly arithmetic: readonly string[]
  readonly decidedBy: string | null
  readonly abnormallyLow: { readonly belowMean: string; readonly belowNext: string } | null
}
export interface LotRanking {
  readonly lot: string
  readonly rows: readonly RankedBid[]
}

/** The candidates for a lot, in order. */
export interface LotCandidates {
  readonly lot: string
  readonly bids: readonly string[]
}

export interface AwardLine {
  readonly bid: string
  readonly party: string
  readonly lot: string
  readonly line: string
  readonly quantity: string
  readonly unitPrice: string
  /** The bidder's maximum and the line's demand at the time of the proposal. */
  readonly maximum: string
  readonly rank: number | null
}
export interface AwardProposal {
  readonly by: string
  readonly at: number
  readonly lines: readonly AwardLine[]
  readonly reason: string
}

/** An answer of the buyer's side to a raised indicator; a later answer does not remove earlier ones. */
export interface FlagAnswer extends FlagAnswerInput {
  readonly by: string
  readonly at: number
}

/** A trial on a copy of the evaluation, which never replaces the ranking. */
export interface Trial {
  readonly trial: string
  readonly name: string
  readonly changes: TrialChanges
  readonly rankings: readonly LotRanking[]
  readonly award: TrialAward
}

/** The state of a tender from its own facts; bids and scores are in their own streams. */
export interface TenderFacts {
  readonly number: string
  /** The buying company. */
  readonly party: string
  readonly author: { readonly id: string; readonly department: string } | null
  /** Increased when the tender begins anew; children belong to one round. */
  readonly round: number
  readonly document: TenderDocument | null
  /** Input that is not yet valid for its field; absent where all is valid. */
  readonly unfinished?: Unfinished
  /** The tender that it was copied from. */
  readonly copiedFrom?: Copied
  /** The inquiry that it continues. */
  readonly fromInquiry?: Copied
  readonly publishedAt: number | null
  readonly suspendedAt: number | null
  readonly qualified: readonly string[]
  readonly reviewedApplicants: number
  readonly clarifications: readonly {
    readonly id: string
    readonly title: string
    readonly text: string
    readonly material: boolean
    /** Why it changes nothing for bidders, for a late one. */
    readonly why?: string
    /** The files issued with it. */
    readonly files?: readonly IssuedFile[]
    readonly at: number
  }[]
  readonly committee: readonly CommitteeMember[]
  /** Experts who declined or recused themselves in this round. */
  readonly recused: readonly string[]
  readonly draws: readonly ExpertDraw[]
  readonly presentOpeners: readonly string[]
  /** The openers for whom bids are sealed, fixed at the publication; absent where the server seals them. */
  readonly sealPlan?: SealPlan
  /** Openers who have given their key shares for the commercial envelopes, where those have an opening of their own. */
  readonly commercialOpeners?: readonly string[]
  /** Shares that an opener could not unseal, by opener: either the bidder's fault, or the opener claims so. */
  readonly unreadable?: Readonly<Record<string, readonly string[]>>
  /** The signatures of the tender's present content, in order; absent while there are none. */
  readonly signatures?: readonly TenderSignature[]
  /** The request to bidders to open their own bids by their recovery codes, since openers are missing; removed once envelopes are opened. */
  readonly called?: CalledBidders
  /** Fingerprints of the sealed bids, published at the deadline. */
  readonly sealList: readonly string[]
  readonly opened: readonly OpenedBid[]
  /** The result of the preliminary review, by bid. */
  readonly review: Readonly<Record<string, { readonly valid: boolean; readonly reason: string }>>
  /** Increased when scoring starts anew; sheets belong to one scoring round. */
  readonly scoringRound: number
  readonly commercialOpenedAt: number | null
  readonly rankings: readonly LotRanking[]
  readonly confirmations: readonly { readonly expert: string; readonly agrees: boolean; readonly reason: string }[]
  readonly proposal: AwardProposal | null
  readonly publicity: {
    readonly startedAt: number
    readonly endsAt: number
    readonly candidates: readonly string[]
    /** For which lots they were published, in order; absent where only the candidates of all lots together were recorded. */
    readonly lots?: readonly LotCandidates[]
  } | null
  readonly awardedAt: number | null
  readonly noticedAt: number | null
  /** The end of the standstill where a suspension has moved it; otherwise it follows from the notice. */
  readonly standstillUntil?: number
  readonly accepted: readonly string[]
  /** Winners whose award is over: who declined, and from whom the buyer took it. */
  readonly declined: readonly string[]
  /** Those of them from whom the buyer took it; absent while there are none. */
  readonly lapsed?: readonly string[]
  readonly contractNumber: string | null
  /** The contract with each winner, once recorded. */
  readonly contracts?: readonly RecordedContract[]
  readonly ending: { readonly reason: string; readonly note: string } | null
  readonly returnReason: string | null
  /** Answers to raised indicators, in order; absent while there are none. */
  readonly flagAnswers?: readonly FlagAnswer[]
  /** Trials of other weights, formulas, bids and splits, in order; absent while there are none. */
  readonly trials?: readonly (Trial & { readonly by: string; readonly at: number; readonly scoringRound: number })[]
}

/** A recorded signature: who signed which content, identified by its SHA-256. */
export interface TenderSignature {
  readonly of: "publication" | "award"
  readonly hash: string
  readonly by: string
  readonly at: number
}

/** The request to bidders for the keys of their own bids, made after openers were awaited in vain for a day. */
export interface CalledBidders {
  readonly at: number
  /** The end of the time for giving keys; bids that cannot be opened then stay closed. */
  readonly until: number
  readonly reason: string
}

/** What the server counts under the tender's lock before it judges; never stored, never shown. */
export interface TenderGiven extends ApprovalGiven, CurrencyGiven {
  readonly sealedBids: number
  readonly applications: number
  readonly unreviewedApplications: number
  readonly unhandledQuestions: number
  /** Bids on which no member has given an opinion. */
  readonly unreviewedBids: number
  /** Bids on which some members have given an opinion, and others not yet. */
  readonly partlyReviewedBids: number
  readonly validBids: number
  readonly openSheets: number
  readonly openTechnicalSheets: number
  readonly openObjections: number
  readonly buyersWithoutUser: number
  /** Named experts who cannot be called: no longer experts, disabled, or with ties to a company that takes part. */
  readonly expertsUnfit: number
  /** The minima of each kind of procurement in this installation. */
  readonly minima: MinimaByRegime
  /** What must be signed before the tender continues, and has no signature of its present content. */
  readonly unsigned: readonly TenderSignature["of"][]
  /** The SHA-256 of the content to be signed. */
  readonly digest: string
  /** The number of named experts from outside the author's department. */
  readonly namedOutside: number
  /** Named openers who may not open: unknown, without an account, or without a suitable role in the buying company. */
  readonly openersWithoutDuty: number
  /** Where bids are sealed for the openers: those without a key, and those who share a department with another. */
  readonly openersWithoutKey: number
  readonly openersTogether: number
  /** Errors in the given key shares: the fingerprints of bids whose share is wrong or missing. */
  readonly badShares: readonly string[]
  /** Bids with too few valid shares, while openers are still to come. */
  readonly lackingShares: readonly string[]
  /**
   * When the last technical sheet was locked or, where none is asked for, the review was finished, and so the opening of the commercial envelopes
   * became possible; null before.
   */
  readonly sheetsLockedAt: number | null
  /** How many members are still to sign the result, besides the acting person. */
  readonly signaturesAwaited: number
  /** Invited companies that cannot bid: unknown, closed, the buying company itself, or without anybody who can sign in. */
  readonly invitedUnable: number
  /** What bars invited companies from being asked as suppliers, and proposed winners from being awarded. */
  readonly barredInvited: readonly SupplierBar[]
  readonly barredWinners: readonly SupplierBar[]
  /** Fingerprints of the sealed bids, in the order of sealing; read only after the bid deadline. */
  readonly seals: readonly string[]
  /** Counted for an opening: the published fingerprints, those without an intact bid, and those of bids that were not published. */
  readonly listedBids: number
  readonly missingBids: readonly string[]
  readonly unlistedBids: readonly string[]
  /** About the acting person. */
  readonly ownBid: string | null
  /** Whether the own company's bid is sealed, and this person was given access after that. */
  readonly cameAfterSeal: boolean
  readonly ownAssignment: string | null
  /** Whether the expert works for a company known to take part, or must avoid one. */
  readonly employerBids: boolean
  /** About the user named in the command. */
  readonly namedIsExpert: boolean
  /** As `employerBids`, for the named user. */
  readonly namedIsBound: boolean
  /** The indicators raised now, each by its name and the mark of its evidence; read only for an answer. */
  readonly raisedFlags: readonly string[]
  /** Whether something of the open approval remains to be decided after this person's approval. */
  readonly moreToApprove: boolean
}

export const nothingGiven: TenderGiven = {
  sealedBids: 0,
  applications: 0,
  unreviewedApplications: 0,
  unhandledQuestions: 0,
  unreviewedBids: 0,
  partlyReviewedBids: 0,
  validBids: 0,
  openSheets: 0,
  openTechnicalSheets: 0,
  openObjections: 0,
  buyersWithoutUser: 0,
  expertsUnfit: 0,
  minima: presetSettings.minima,
  unsigned: [],
  digest: "",
  namedOutside: 0,
  openersWithoutDuty: 0,
  openersWithoutKey: 0,
  openersTogether: 0,
  badShares: [],
  lackingShares: [],
  sheetsLockedAt: null,
  signaturesAwaited: 0,
  invitedUnable: 0,
  barredInvited: [],
  barredWinners: [],
  seals: [],
  listedBids: 0,
  missingBids: [],
  unlistedBids: [],
  ownBid: null,
  cameAfterSeal: false,
  ownAssignment: null,
  employerBids: false,
  namedIsExpert: false,
  namedIsBound: false,
  raisedFlags: [],
  person: "",
  deputyFor: [],
  namedMayApprove: false,
  nobodyLeft: false,
  moreToApprove: false,
}

type Times = Pick<TenderDocument, "prequalDeadline" | "questionDeadline" | "bidDeadline" | "openingTime" | "reviewDeadline">
export type MovedTimes = Partial<Times>

/** Every fact that the tender's chart takes, with its data. Those in the lower part are only permitted here, and stored with a child. */
export interface TenderFactData {
  "tender.saved": {
    number: string
    party: string
    department: string
    document: TenderDocument
    unfinished?: Unfinished
    copiedFrom?: Copied
    fromInquiry?: Copied
  }
  "tender.submitted": object
  "tender.signed": { of: TenderSignature["of"]; hash: string }
  "publication.returned": { reason: string }
  "publication.withdrawn": object
  /** Holds the experts named by the tender; older facts lack it. */
  "prequalification.opened": { designated?: Designated; sealPlan?: SealPlan }
  "bidding.opened": { designated?: Designated; sealPlan?: SealPlan }
  "tender.revoked": { reason: string }
  "tender.reopened": object
  "tender.discarded": object
  "prequalification.closed": { due: number }
  "prequalification.concluded": object
  "tender.failed": { reason: "noApplications" | "tooFewQualified" | "tooFewBids" | "tooFewValid" }
  "clarification.issued": {
    clarification: string
    title: string
    text: string
    material: boolean
    moved: MovedTimes | null
    why?: string
    files?: readonly IssuedFile[]
  }
  "deadline.extended": { moved: MovedTimes; reason: string }
  "bidding.closed": { due: number; seals: readonly string[] }
  "experts.drawn": { draw: ExpertDraw }
  "expert.added": { expert: string; reason: string }
  "expert.declined": { expert: string; reason: string }
  "leader.named": { expert: string }
  /** Where bids are sealed for the openers: the envelopes for which they gave key shares, and the bids whose share they could not unseal. */
  "opener.arrived": { envelopes?: readonly Envelope[]; unreadable?: readonly string[] }
  "bidders.called": { reason: string }
  "bids.opened": { bids: readonly OpenedBid[] }
  "opening.finished": object
  "review.finished": { results: TenderFacts["review"] }
  "commercial.opened": { bids: readonly OpenedBid[] }
  "scoring.closed": { rankings: readonly LotRanking[] }
  "result.confirmed": { agrees: boolean; reason: string }
  "result.settled": { agrees: boolean; reason: string }
  "scoring.reopened": { reason: string }
  "award.proposed": { lines: readonly AwardLine[]; reason: string }
  "candidates.published": { endsAt: number; candidates: readonly string[]; lots?: readonly LotCandidates[] }
  "award.submitted": object
  "publicity.ended": { due: number }
  "objection.upheld": { objection: string; reason: string }
  "award.approved": object
  "award.returned": { reason: string }
  "award.withdrawn": object
  "award.noticed": object
  "award.accepted": { party: string }
  "award.declined": { party: string; reason: string }
  "award.lapsed": { party: string; reason: string }
  "contract.signed": { contractNumber: string }
  "contract.recorded": { contract: ContractData; reason: string }
  "tender.terminated": { reason: string; note: string }
  "tender.retendered": object
  "tender.suspended": { reason: string }
  /** `calledUntil` is the end of the bidders' time to give their keys, `standstillUntil` that of the standstill; each only where it moves. */
  "tender.resumed": { moved: MovedTimes; publicityEndsAt: number | null; calledUntil?: number; standstillUntil?: number }
  "flag.answered": FlagAnswerInput
  "trial.recorded": Trial
  "applicant.reviewed": { party: string; passed: boolean; reason: string }

  "approval.endorsed": object
  "prequalification.applied": { statement: string }
  /**
   * `leftOut` and `free` hold lines: omitted from a lot that it bids on, and offered at a price of zero; `piecemeal` lots priced by a lump sum for
   * which it gives more than one amount.
   */
  "bid.submitted": {
    tiersOverlap: boolean
    fitsTender: boolean
    leftOut: readonly string[]
    free: readonly string[]
    piecemeal: readonly string[]
    /** How it is sealed; for a bid sealed in the browser, whether it is for this tender and its openers, and complete. */
    level?: "S1" | "S2"
    sealFits?: boolean
    isThere?: boolean
  }
  "bid.withdrawn": object
  /** `fits`: whether the keys match those to which the own bid is committed. */
  "bid.released": { fits: boolean }
  "bid.recordConfirmed": { agrees: boolean }
  "bid.reviewed": { responsive: boolean; reason: string }
  "question.asked": object
  "question.answered": object
  /** `own`: whether all of them were asked by the company that withdraws them. */
  "question.withdrawn": { own: boolean }
  "score.submitted": object
  "objection.raised": { reason: string }
  "objection.answered": object
  "objection.dismissed": { reason: string }
}

export type TenderFact = FactsOf<TenderFactData, TenderGiven>
export type TenderFactOf<Type extends keyof TenderFactData> = Fact<Type, TenderFactData[Type], TenderGiven>

/** Facts that the tender's chart permits but that are stored in a child's stream, so that the tender's version reveals no bid. */
export const permittedOnly = [
  "approval.endorsed",
  "prequalification.applied",
  "bid.submitted",
  "bid.withdrawn",
  "bid.released",
  "bid.recordConfirmed",
  "bid.reviewed",
  "question.asked",
  "question.answered",
  "question.withdrawn",
  "score.submitted",
  "objection.raised",
  "objection.answered",
  "objection.dismissed",
] as const satisfies readonly (keyof TenderFactData)[]
