import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** Surveys of suppliers, before anything of them is fetched. */
export const surveyKind: KindEntry = {
  name: "survey",
  screen: "wel/supplier-inquiry-write",
  words: "survey",
  tasks: true,
  approvals: ["review"],
  definition: async () => (await import("./survey.document.ts")).surveyDocument,
}
