import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of survey templates, without their pages. */
export const questionnaireKind: KindEntry = {
  name: "questionnaire",
  screen: "wel/supplier-inquiry-define",
  words: "questionnaire",
  tasks: false,
  approvals: [],
  definition: async () => (await import("./questionnaire.document.ts")).questionnaireDocument,
}
