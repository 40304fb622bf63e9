import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of changes of suppliers' data, without their pages. */
export const changeKind: KindEntry = {
  name: "company_change",
  screen: "wel/company-change-detail",
  words: "change",
  tasks: false,
  approvals: ["review", "secondReview"],
  definition: async () => (await import("./change.document.ts")).changeDocument,
}
