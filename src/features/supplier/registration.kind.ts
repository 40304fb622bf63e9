import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** Registrations of suppliers, before anything of them is fetched. */
export const registrationKind: KindEntry = {
  name: "registration",
  screen: "register-detail",
  words: "registration",
  tasks: false,
  approvals: ["first", "second"],
  definition: async () => (await import("./registration.document.ts")).registrationDocument,
}
