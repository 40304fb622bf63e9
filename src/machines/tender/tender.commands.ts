import type { Command } from "../_kit/chart.ts"
import type { TenderFacts, TenderGiven } from "./tender.facts.ts"
import { tooFewQualified } from "./tender.parts.ts"

type TenderCommand = Command<TenderFacts, TenderGiven>
const command = (event: string, screen: string, facts: TenderCommand["facts"], outcome?: TenderCommand["outcome"]): TenderCommand => ({
  event,
  screen,
  facts,
  ...(outcome ? { outcome } : {}),
})

/** What people can do to a tender: the table's event, the screen, the facts it can leave, and how the outcome is worked out. */
export const tenderCommands = {
  save: command("SAVE", "add-tender-view", ["tender.saved"]),
  submit: command("SUBMIT", "add-tender-view", ["tender.submitted"]),
  approvePublication: command(
    "APPROVE",
    "add-tender-view",
    ["bidding.opened", "prequalification.opened", "approval.endorsed"],
    ({ facts, given }) =>
      given.moreToApprove ? "approval.endorsed" : facts.document?.prequalification ? "prequalification.opened" : "bidding.opened",
  ),
  returnPublication: command("RETURN", "add-tender-view", ["publication.returned"]),
  withdrawPublication: command("WITHDRAW", "tendering-operation-view", ["publication.withdrawn"]),
  revoke: command("REVOKE", "tendering-operation-view", ["tender.revoked"]),
  reopen: command("REOPEN", "tendering-operation-view", ["tender.reopened"]),
  applyPrequalification: command("APPLY_PREQUAL", "prequal-apply", ["prequalification.applied"]),
  reviewApplicant: command("REVIEW_APPLICANT", "prequal-details", ["applicant.reviewed"]),
  closePrequalification: command("CLOSE_PREQUAL", "prequal-details", ["prequalification.concluded", "tender.failed"], ({ facts, state }) =>
    state === "prequalReview" && tooFewQualified(facts) ? "tender.failed" : "prequalification.concluded",
  ),
  submitBid: command("SUBMIT_BID", "cast-tender-view", ["bid.submitted"]),
  withdrawBid: command("WITHDRAW_BID", "cast-tender-view", ["bid.withdrawn"]),
  ask: command("ASK", "inquiry-questions-view", ["question.asked"]),
  answer: command("ANSWER", "add-maintain-view", ["question.answered"]),
  issueClarification: command("ISSUE_CLARIFICATION", "add-maintain-view", ["clarification.issued"]),
  extendDeadline: command("EXTEND_DEADLINE", "tendering-operation-view", ["deadline.extended"]),
  drawExperts: command("DRAW_EXPERTS", "expert-management-view", ["experts.drawn"]),
  addExpert: command("ADD_EXPERT", "team-confirm-view", ["expert.added"]),
  nameLeader: command("NAME_LEADER", "team-confirm-view", ["leader.named"]),
  declineAssignment: command("DECLINE_ASSIGNMENT", "team-confirm-view", ["expert.declined"]),
  attendOpening: command("ATTEND_OPENING", "open-bid-view", ["opener.arrived"]),
  openBids: command("OPEN_BIDS", "open-bid-view", ["bids.opened", "tender.failed"], ({ facts, state }) =>
    state === "sealed" && facts.sealList.length < (facts.document?.minBidders ?? 1) ? "tender.failed" : "bids.opened",
  ),
  confirmRecord: command("CONFIRM_RECORD", "open-bid-view", ["bid.recordConfirmed"]),
  finishOpening: command("FINISH_OPENING", "open-bid-view", ["opening.finished"]),
  reviewBid: command("REVIEW_BID", "bidding-review-view", ["bid.reviewed"]),
  finishReview: command("FINISH_REVIEW", "bidding-review-view", ["review.finished", "tender.failed"], ({ facts, given, state }) =>
    state === "prelimReview" && given.unreviewedBids === 0 && given.validBids < (facts.document?.minBidders ?? 1)
      ? "tender.failed"
      : "review.finished",
  ),
  submitScore: command("SUBMIT_SCORE", "expert-score-view", ["score.submitted"]),
  openCommercial: command("OPEN_COMMERCIAL", "open-bid-view", ["commercial.opened"]),
  closeScoring: command("CLOSE_SCORING", "expert-score-view", ["scoring.closed"]),
  confirmResult: command("CONFIRM_RESULT", "team-confirm-view", ["result.confirmed", "result.settled"], ({ facts, state }) =>
    state === "teamConfirm" && facts.confirmations.length + 1 >= facts.committee.length ? "result.settled" : "result.confirmed",
  ),
  returnForRescore: command("RETURN_FOR_RESCORE", "team-confirm-view", ["scoring.reopened"]),
  proposeAward: command("PROPOSE_AWARD", "pre-bid-view", ["award.proposed"]),
  publishCandidates: command("PUBLISH_CANDIDATES", "add-public-view", ["candidates.published"]),
  submitAward: command("SUBMIT_AWARD", "pre-bid-view", ["award.submitted"]),
  raiseObjection: command("RAISE_OBJECTION", "add-public-view", ["objection.raised"]),
  answerObjection: command("ANSWER_OBJECTION", "add-public-view", ["objection.answered"]),
  dismissObjection: command("DISMISS_OBJECTION", "add-public-view", ["objection.dismissed"]),
  upholdObjection: command("OBJECTION_UPHELD", "add-public-view", ["objection.upheld"]),
  approveAward: command("APPROVE", "winning-approval-view", ["award.approved", "approval.endorsed"], ({ given }) =>
    given.moreToApprove ? "approval.endorsed" : "award.approved",
  ),
  returnAward: command("RETURN", "winning-approval-view", ["award.returned"]),
  withdrawAward: command("WITHDRAW", "winning-approval-view", ["award.withdrawn"]),
  issueNotice: command("ISSUE_NOTICE", "official-bid-view", ["award.noticed"]),
  acceptAward: command("WINNER_ACCEPT", "winning-bid-view", ["award.accepted"]),
  declineAward: command("WINNER_DECLINE", "winning-bid-view", ["award.declined"]),
  signContract: command("CONTRACT_SIGNED", "winning-bid-view", ["contract.signed"]),
  suspend: command("SUSPEND", "tendering-operation-view", ["tender.suspended"]),
  resume: command("RESUME", "tendering-operation-view", ["tender.resumed"]),
  terminate: command("TERMINATE", "tendering-operation-view", ["tender.terminated"]),
  retender: command("RETENDER", "tendering-operation-view", ["tender.retendered"]),
} as const satisfies Record<string, TenderCommand>

export type TenderCommandName = keyof typeof tenderCommands
