import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of price agreements, without their pages. */
export const agreementKind: KindEntry = {
  name: "agreement",
  screen: "wel/price-agreement",
  words: "agreement",
  tasks: false,
  approvals: ["terms"],
  definition: async () => (await import("./agreement.document.ts")).agreementDocument,
  pages: { module: "PRICE_AGREEMENTS", load: () => import("./agreement.pages.ts") },
}
