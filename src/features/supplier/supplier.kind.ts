import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of suppliers, without their pages. */
export const supplierKind: KindEntry = {
  name: "supplier",
  screen: "supplier/archive",
  words: "supplier",
  tasks: false,
  approvals: ["upgrade", "upgradeSecond", "downgrade", "phaseOut", "blacklist", "blacklistSecond", "reinstate", "reinstateSecond"],
  home: { role: "supplier", load: async () => (await import("./supplier-home.tsx")).SupplierHome },
  definition: async () => (await import("./supplier.document.ts")).supplierDocument,
}
