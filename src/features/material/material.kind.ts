import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of materials, without their pages. */
export const materialKind: KindEntry = {
  name: "material",
  screen: "form/index",
  words: "material",
  tasks: false,
  approvals: ["entry", "revision"],
  definition: async () => (await import("./material.document.ts")).materialDocument,
}
