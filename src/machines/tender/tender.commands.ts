import type { TenderInputName } from "#contract/tender.contract.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import type { Command } from "../_kit/chart.ts"
import type { TenderFacts, TenderGiven } from "./tender.facts.ts"
import { tooFewQualified } from "./tender.parts.ts"
import type { TenderScreen } from "./tender.tasks.ts"
import { typedKeys } from "../_kit/typed.ts"

/** What is approved of a tender. */
export type TenderSubject = "publication" | "award"

/** The properties of a command besides its fact. */
interface Meaning {
  /** Whether it takes something away from somebody. */
  readonly danger?: true
  /** Whether it cannot be undone: the person must type a word. */
  readonly final?: true
  /** Whether it adds to a stream of its own, so that other changes do not make it stale; or depends on the version of the own bid or application. */
  readonly adds?: "alone" | "ownBid" | "ownApplication"
  /** Whether it is never a next step: it is offered where its subject is shown. */
  readonly beside?: true
  /** The act on the open approval, which judges it together with the tender's chart. */
  readonly act?: ApprovalAct
  /** The approval, where each has a command of its own. */
  readonly on?: TenderSubject
}

interface TenderCommand extends Command<TenderFacts, TenderGiven>, Meaning {}

const command = (
  event: string,
  screen: TenderScreen,
  facts: TenderCommand["facts"],
  more: Meaning & Pick<TenderCommand, "outcome"> = {},
): TenderCommand => ({ event, screen, facts, ...more })

/** The commands of a tender: the table's event, the screen, the facts that they can leave, and how the outcome is determined. */
export const tenderCommands = {
  save: command("SAVE", "add-tender-view", ["tender.saved"]),
  submit: command("SUBMIT", "add-tender-view", ["tender.submitted"]),
  signTender: command("SIGN", "announcement-preview-view", ["tender.signed"], { beside: true }),
  approvePublication: command("APPROVE", "add-tender-view", ["bidding.opened", "prequalification.opened", "approval.endorsed"], {
    act: "approve",
    on: "publication",
    outcome: ({ facts, given }) =>
      given.moreToApprove ? "approval.endorsed" : facts.document?.prequalification ? "prequalification.opened" : "bidding.opened",
  }),
  returnPublication: command("RETURN", "add-tender-view", ["publication.returned"], { act: "return", on: "publication", danger: true }),
  withdrawPublication: command("WITHDRAW", "tendering-operation-view", ["publication.withdrawn"], {
    act: "withdraw",
    on: "publication",
    danger: true,
  }),
  revoke: command("REVOKE", "tendering-operation-view", ["tender.revoked"], { danger: true }),
  discard: command("DISCARD", "add-tender-view", ["tender.discarded"], { danger: true, final: true }),
  reopen: command("REOPEN", "tendering-operation-view", ["tender.reopened"]),
  applyPrequalification: command("APPLY_PREQUAL", "prequal-apply", ["prequalification.applied"], { adds: "ownApplication" }),
  reviewApplicant: command("REVIEW_APPLICANT", "prequal-details", ["applicant.reviewed"]),
  closePrequalification: command("CLOSE_PREQUAL", "prequal-details", ["prequalification.concluded", "tender.failed"], {
    outcome: ({ facts, state }) => (state === "prequalReview" && tooFewQualified(facts) ? "tender.failed" : "prequalification.concluded"),
  }),
  submitBid: command("SUBMIT_BID", "cast-tender-view", ["bid.submitted"], { adds: "ownBid" }),
  withdrawBid: command("WITHDRAW_BID", "cast-tender-view", ["bid.withdrawn"], { danger: true, final: true, adds: "ownBid" }),
  ask: command("ASK", "inquiry-questions-view", ["question.asked"], { adds: "alone" }),
  withdrawQuestions: command("WITHDRAW_QUESTION", "inquiry-questions-view", ["question.withdrawn"], {
    adds: "alone",
    danger: true,
    beside: true,
  }),
  answer: command("ANSWER", "add-maintain-view", ["question.answered"], { adds: "alone" }),
  issueClarification: command("ISSUE_CLARIFICATION", "add-maintain-view", ["clarification.issued"]),
  extendDeadline: command("EXTEND_DEADLINE", "tendering-operation-view", ["deadline.extended"]),
  drawExperts: command("DRAW_EXPERTS", "expert-management-view", ["experts.drawn"]),
  addExpert: command("ADD_EXPERT", "team-confirm-view", ["expert.added"]),
  nameLeader: command("NAME_LEADER", "team-confirm-view", ["leader.named"]),
  declineAssignment: command("DECLINE_ASSIGNMENT", "team-confirm-view", ["expert.declined"], { danger: true }),
  openBids: command("OPEN_BIDS", "open-bid-view", ["bids.opened", "tender.failed"], {
    final: true,
    outcome: ({ facts, state }) =>
      state === "sealed" && facts.sealList.length < (facts.document?.minBidders ?? 1) ? "tender.failed" : "bids.opened",
  }),
  // Listed after the opening itself: once there are enough openers, the opening is the next step.
  attendOpening: command("ATTEND_OPENING", "open-bid-view", ["opener.arrived"], { adds: "alone" }),
  callBidders: command("CALL_BIDDERS", "open-bid-view", ["bidders.called"], { beside: true }),
  releaseBid: command("RELEASE_BID", "cast-tender-view", ["bid.released"], { adds: "alone", beside: true }),
  confirmRecord: command("CONFIRM_RECORD", "open-bid-view", ["bid.recordConfirmed"], { adds: "alone" }),
  finishOpening: command("FINISH_OPENING", "open-bid-view", ["opening.finished"]),
  reviewBid: command("REVIEW_BID", "bidding-review-view", ["bid.reviewed"], { adds: "alone" }),
  finishReview: command("FINISH_REVIEW", "bidding-review-view", ["review.finished", "tender.failed"], {
    final: true,
    outcome: ({ facts, given, state }) =>
      state === "prelimReview" && given.unreviewedBids === 0 && given.validBids < (facts.document?.minBidders ?? 1)
        ? "tender.failed"
        : "review.finished",
  }),
  submitScore: command("SUBMIT_SCORE", "expert-score-view", ["score.submitted"], { adds: "alone" }),
  openCommercial: command("OPEN_COMMERCIAL", "open-bid-view", ["commercial.opened"], { final: true }),
  closeScoring: command("CLOSE_SCORING", "expert-score-view", ["scoring.closed"], { final: true }),
  confirmResult: command("CONFIRM_RESULT", "team-confirm-view", ["result.confirmed", "result.settled"], {
    outcome: ({ given, state }) => (state === "teamConfirm" && given.signaturesAwaited === 0 ? "result.settled" : "result.confirmed"),
  }),
  returnForRescore: command("RETURN_FOR_RESCORE", "team-confirm-view", ["scoring.reopened"], { danger: true }),
  proposeAward: command("PROPOSE_AWARD", "pre-bid-view", ["award.proposed"]),
  publishCandidates: command("PUBLISH_CANDIDATES", "add-public-view", ["candidates.published"]),
  submitAward: command("SUBMIT_AWARD", "pre-bid-view", ["award.submitted"]),
  raiseObjection: command("RAISE_OBJECTION", "add-public-view", ["objection.raised"], { adds: "alone" }),
  answerObjection: command("ANSWER_OBJECTION", "add-public-view", ["objection.answered"], { adds: "alone" }),
  dismissObjection: command("DISMISS_OBJECTION", "add-public-view", ["objection.dismissed"], { adds: "alone" }),
  upholdObjection: command("OBJECTION_UPHELD", "add-public-view", ["objection.upheld"]),
  approveAward: command("APPROVE", "winning-approval-view", ["award.approved", "approval.endorsed"], {
    act: "approve",
    on: "award",
    outcome: ({ given }) => (given.moreToApprove ? "approval.endorsed" : "award.approved"),
  }),
  returnAward: command("RETURN", "winning-approval-view", ["award.returned"], { act: "return", on: "award", danger: true }),
  withdrawAward: command("WITHDRAW", "winning-approval-view", ["award.withdrawn"], { act: "withdraw", on: "award", danger: true }),
  issueNotice: command("ISSUE_NOTICE", "official-bid-view", ["award.noticed"], { final: true }),
  acceptAward: command("WINNER_ACCEPT", "winning-bid-view", ["award.accepted"]),
  declineAward: command("WINNER_DECLINE", "winning-bid-view", ["award.declined"], { danger: true }),
  lapseAward: command("LAPSE_AWARD", "winning-bid-view", ["award.lapsed"], { danger: true, beside: true }),
  signContract: command("CONTRACT_SIGNED", "winning-bid-view", ["contract.signed"], { final: true }),
  recordContract: command("RECORD_CONTRACT", "winning-bid-view", ["contract.recorded"]),
  suspend: command("SUSPEND", "tendering-operation-view", ["tender.suspended"], { danger: true }),
  resume: command("RESUME", "tendering-operation-view", ["tender.resumed"]),
  answerFlag: command("ANSWER_FLAG", "tender-only-shows", ["flag.answered"], { adds: "alone", beside: true }),
  tryRanking: command("TRY_RANKING", "pre-bid-view", ["trial.recorded"], { adds: "alone", beside: true }),
  terminate: command("TERMINATE", "tendering-operation-view", ["tender.terminated"], { danger: true }),
  retender: command("RETENDER", "tendering-operation-view", ["tender.retendered"]),
} as const satisfies Record<string, TenderCommand>

export type TenderCommandName = keyof typeof tenderCommands

/** Commands that leave a fact only in a child, where the child's own chart judges them. */
const aside = {
  confirmAssignment: { adds: "alone" },
  signIn: { adds: "alone" },
  declareNoConflict: { adds: "alone" },
  transferApproval: { act: "transfer" },
  delegateApproval: { act: "delegate" },
  addApprovalSigner: { act: "addSigner" },
  remindApprovers: { act: "remind" },
} as const satisfies Record<string, Meaning>

/** All commands of a tender, with their properties. */
export const tenderActions: Readonly<Record<TenderInputName, Meaning>> = { ...tenderCommands, ...aside }
export const tenderActionList = typedKeys(tenderActions).map((name) => ({ name, ...tenderActions[name] }))

/** The names of the commands with a property. */
export const actionsThat = (is: (one: Meaning) => unknown): ReadonlySet<TenderInputName> =>
  new Set(tenderActionList.filter(is).map(({ name }) => name))
