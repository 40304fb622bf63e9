import type { MsgType } from "#contract/notice.contract.ts"
import type { NoticeEvent } from "../_kit/notices.ts"

const about =
  (msgType: MsgType, confidential = false) =>
  (...params: readonly string[]): NoticeEvent => ({ msgType, params, confidential })
const [approval, tender, opening, evaluation, award] = [
  about("approval"),
  about("tender"),
  about("opening"),
  about("evaluation"),
  about("award"),
]
const [question, objection] = [about("question"), about("objection")]
const [toAsker, toObjector] = [about("question", true), about("objection", true)]
const [toQualified, toTakers] = [about("prequalification", true), about("clarification", true)]

/** The values in a tender's sentences besides its number and title, and whether a notice reveals a permanent secret about its reader. */
export const tenderEvents = {
  approvePublication: approval(),
  publicationReturned: approval("reason"),
  published: tender(),
  applyPrequalification: about("prequalification")(),
  reviewApplicants: about("prequalification")(),
  qualified: toQualified(),
  notQualified: toQualified(),
  invitedToBid: tender(),
  tenderRevoked: tender("reason"),
  decideFailed: tender(),
  tenderFailed: tender(),
  clarified: toTakers("subject"),
  clarifiedMaterially: toTakers("subject"),
  bidDeadlineMoved: toTakers("at"),
  timesMoved: toTakers(),
  reviewDeadlineMoved: evaluation("at"),
  answerQuestion: question(),
  questionAnswered: toAsker(),
  attendOpening: opening("at"),
  openBids: opening("at"),
  giveShares: opening("at"),
  callBidders: opening("at"),
  confirmRecord: opening(),
  confirmAssignment: evaluation(),
  expertDeclined: evaluation("reason"),
  expertsLeftOut: tender("count"),
  leaderNamed: evaluation(),
  reviewBids: evaluation(),
  scoreBids: evaluation(),
  scoreAgain: evaluation("reason"),
  openCommercial: evaluation(),
  closeScoring: evaluation(),
  sheetsLocked: evaluation(),
  confirmResult: evaluation(),
  reviewAgain: evaluation("reason"),
  proposeAward: award(),
  candidatesPublished: award("at"),
  approveAward: approval(),
  awardReturned: approval("reason"),
  issueNotice: approval(),
  awardWon: award(),
  awardLost: award(),
  awardAccepted: award(),
  awardDeclined: award("reason"),
  awardReopened: award(),
  awardLapsed: award("reason"),
  contractSigned: award(),
  contractRecorded: award("reason"),
  answerObjection: objection(),
  ruleObjection: objection(),
  objectionAnswered: toObjector(),
  objectionDismissed: toObjector(),
  // The objector is told without a reason, so a template must not rely on one.
  objectionUpheld: toObjector(),
  candidatesVoid: award(),
  tenderSuspended: tender(),
  tenderResumed: tender(),
  tenderTerminated: tender(),
} as const
