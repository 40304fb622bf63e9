import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of suppliers' registrations, without their pages. */
export const registrationKind: KindEntry = {
  name: "registration",
  screen: "register-detail",
  words: "registration",
  tasks: false,
  approvals: ["first", "second"],
  definition: async () => (await import("./registration.document.ts")).registrationDocument,
}
