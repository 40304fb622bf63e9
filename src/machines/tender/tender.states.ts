/** A tender's states in chronological order, end states last. */
export const tenderStates = [
  "new",
  "rejected",
  "publishApproval",
  "prequalOpen",
  "prequalReview",
  "biddingOpen",
  "sealed",
  "opened",
  "prelimReview",
  "expertScorable",
  "commercialScorable",
  "teamConfirm",
  "preAward",
  "publicity",
  "awardApproval",
  "officialAward",
  "notified",
  "completed",
  "revoked",
  "failed",
  "terminated",
  "discarded",
] as const
type TenderState = (typeof tenderStates)[number]

/** The states in which bids may still be sealed, so that openers are needed: with two envelopes the second is opened after the technical scores. */
export const whileSealed: readonly TenderState[] = [
  "publishApproval",
  "prequalOpen",
  "prequalReview",
  "biddingOpen",
  "sealed",
  "opened",
  "prelimReview",
  "expertScorable",
]
/** The states in which a committee has nothing left to do. */
export const committeeIsDone: readonly TenderState[] = ["revoked", "failed", "completed", "terminated"]
