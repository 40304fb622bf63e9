/** The pages of one tender, by their addresses below `/wel`. */
export type TenderScreen =
  | "add-tender-view"
  | "announcement-preview-view"
  | "tender-only-shows"
  | "tendering-operation-view"
  | "add-maintain-view"
  | "tender-notice-view"
  | "notive-view"
  | "inquiry-questions-view"
  | "prequal-apply"
  | "prequal-details"
  | "view-prequalification"
  | "add-public-view"
  | "cast-tender-view"
  | "expert-management-view"
  | "team-confirm-view"
  | "open-bid-view"
  | "bidding-review-view"
  | "expert-score-view"
  | "pre-bid-view"
  | "winning-approval-view"
  | "official-bid-view"
  | "winning-bid-view"
  | "bid-proof-view"

/** The tasks in a tender, with the screen for doing each. */
export const taskScreens = {
  finishDraft: "add-tender-view",
  reviewApplicants: "prequal-details",
  answerQuestions: "add-maintain-view",
  formCommittee: "expert-management-view",
  openBids: "open-bid-view",
  finishOpening: "open-bid-view",
  extendReview: "tendering-operation-view",
  proposeAward: "pre-bid-view",
  issueNotice: "official-bid-view",
  signContract: "winning-bid-view",
  decideFailed: "tendering-operation-view",
  approvePublication: "announcement-preview-view",
  approveAward: "winning-approval-view",
  attendOpening: "open-bid-view",
  answerObjection: "add-public-view",
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
} as const satisfies Readonly<Record<string, TenderScreen>>

export type TenderTask = keyof typeof taskScreens
