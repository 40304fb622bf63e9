import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** Templates of surveys, before anything of them is fetched. */
export const questionnaireKind: KindEntry = {
  name: "questionnaire",
  screen: "wel/supplier-inquiry-define",
  words: "questionnaire",
  tasks: false,
  approvals: [],
  definition: async () => (await import("./questionnaire.document.ts")).questionnaireDocument,
}
