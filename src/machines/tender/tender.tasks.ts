/** The tasks in a tender, with the screen for doing each. */
export const taskScreens = {
  finishDraft: "add-tender-view",
  reviewApplicants: "prequal-details",
  answerQuestions: "add-maintain-view",
  formCommittee: "expert-management-view",
  openBids: "open-bid-view",
  finishOpening: "open-bid-view",
  proposeAward: "pre-bid-view",
  issueNotice: "official-bid-view",
  signContract: "winning-bid-view",
  decideFailed: "tendering-operation-view",
  approvePublication: "announcement-preview-view",
  approveAward: "winning-approval-view",
  attendOpening: "open-bid-view",
  ruleObjection: "add-public-view",
  confirmAssignment: "team-confirm-view",
  signIn: "team-confirm-view",
  reviewBids: "bidding-review-view",
  score: "expert-score-view",
  openCommercial: "expert-score-view",
  closeScoring: "expert-score-view",
  confirmResult: "team-confirm-view",
  applyPrequalification: "prequal-apply",
  bid: "cast-tender-view",
  answerAward: "winning-bid-view",
} as const

export type TenderTask = keyof typeof taskScreens
