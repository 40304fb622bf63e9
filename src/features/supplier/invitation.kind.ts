import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"

/** The entry of suppliers' invitations, without their pages. */
export const invitationKind: KindEntry = {
  name: "invitation",
  screen: "supplier/invitation",
  words: "invitation",
  tasks: false,
  approvals: [],
  definition: async () => (await import("./invitation.document.ts")).invitationDocument,
}
