import { invitation } from "#machines/invitation/invitation.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { writeInvitation } from "./write-invitation.ts"

/** Invitations on the server: the fact that sends one puts its letter into the outbox, in the same transaction. */
export const invitationDocument = documentModule({
  kind: invitation,
  also: async (tx, recorded, { stream, document: { facts } }) => {
    if (recorded.some(({ type }) => type === "invitation.sent")) await writeInvitation(tx, stream, facts)
  },
})
