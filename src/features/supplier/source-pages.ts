/** The page of each document that tells of a supplier, as its buyer opens it. */
export const sourcePages = {
  tender: "/wel/tendering-operation-view",
  inquiry: "/wel/inquiry-details-view",
  agreement: "/wel/price-agreement",
  survey: "/wel/supplier-inquiry-write",
  change: "/wel/company-change-detail",
} as const
