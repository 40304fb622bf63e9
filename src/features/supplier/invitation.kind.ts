import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** Invitations of suppliers, before anything of them is fetched. */
export const invitationKind: KindEntry = {
  name: "invitation",
  screen: "supplier/invitation",
  words: "invitation",
  tasks: false,
  approvals: [],
  definition: async () => (await import("./invitation.document.ts")).invitationDocument,
}
