import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of imported tenders, without their pages. */
export const importedTenderKind: KindEntry = {
  name: "imported_tender",
  screen: "wel/imported-tender",
  words: "imported-tender",
  tasks: false,
  approvals: [],
  definition: async () => (await import("./imported-tender.document.ts")).importedTenderDocument,
  pages: { module: "IMPORTED_TENDERS", load: () => import("./imported-tender.pages.tsx") },
}
