import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of inquiries, without their pages. */
export const inquiryKind: KindEntry = {
  name: "inquiry",
  screen: "wel/inquiry-details-view",
  words: "inquiry",
  tasks: true,
  approvals: ["release", "result"],
  // Named here: the contract of people checks what is sent, which the first page does without.
  idle: ["purchaser", "approver", "supervisor", "legal"],
  begins: ["purchaser"],
  list: "/wel/inquiry-list",
  definition: async () => (await import("./inquiry.document.ts")).inquiryDocument,
}

/** The entry of experts' parts, without their pages. */
export const evaluationKind: KindEntry = {
  name: "evaluation",
  screen: "wel/iquiry-expert-view",
  words: "evaluation",
  tasks: true,
  approvals: [],
  idle: ["expert"],
  definition: async () => (await import("./evaluation.document.ts")).evaluationDocument,
  pages: { module: "EVALUATION_LIST", load: () => import("./evaluation.pages.tsx") },
}

/** The entry of quotations, without their pages. */
export const quotationKind: KindEntry = {
  name: "quotation",
  screen: "inquiry-create",
  words: "quotation",
  tasks: true,
  approvals: [],
  idle: ["supplier"],
  definition: async () => (await import("./quotation.document.ts")).quotationDocument,
  pages: { module: "QUOTATION_LIST", load: () => import("./quotation.pages.tsx") },
}
