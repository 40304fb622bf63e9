import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of surveys, without their pages. */
export const surveyKind: KindEntry = {
  name: "survey",
  screen: "wel/supplier-inquiry-write",
  words: "survey",
  tasks: true,
  approvals: ["review"],
  definition: async () => (await import("./survey.document.ts")).surveyDocument,
}
