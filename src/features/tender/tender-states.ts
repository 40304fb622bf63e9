/** A tender's states in the order of its life, those that end it last. */
export const tenderStates = [
  "new", "rejected", "publishApproval", "prequalOpen", "prequalReview", "biddingOpen", "sealed", "opened", "prelimReview", "expertScorable", "commercialScorable",
  "teamConfirm", "preAward", "publicity", "awardApproval", "officialAward", "notified", "completed", "revoked", "failed", "terminated",
] as const
