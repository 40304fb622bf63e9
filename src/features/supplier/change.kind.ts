import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** Changes of suppliers' data, before anything of them is fetched. */
export const changeKind: KindEntry = {
  name: "company_change",
  screen: "wel/company-change-detail",
  words: "change",
  tasks: false,
  approvals: ["review", "secondReview"],
  definition: async () => (await import("./change.document.ts")).changeDocument,
}
