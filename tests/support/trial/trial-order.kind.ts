import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** Trial orders, before anything of them is fetched. */
export const trialOrderKind: KindEntry = {
  name: "trial_order",
  screen: "trial-order",
  words: "trial-order",
  tasks: true,
  approvals: ["approval"],
  definition: async () => (await import("./trial-order.pages.ts")).definition,
  pages: { module: "TRIAL_ORDER", load: () => import("./trial-order.pages.ts") },
}
