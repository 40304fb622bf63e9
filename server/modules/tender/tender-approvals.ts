import { approvedBy } from "#server/documents/approved-by.ts"
import type { ApprovedDocument } from "#server/approvals/approved-documents.ts"
import { commandFor } from "#machines/tender/tender.approval.ts"
import type { Services } from "#server/http/services.ts"
import { tenderPlace } from "./context.ts"
import { tenderHandler } from "./tender.handler.ts"
import { sideOf } from "./who-sees.ts"

/** The approvals of tenders: publication and award, each by the tender's own commands. */
export const tenderApprovals = (services: Services): ApprovedDocument =>
  approvedBy(
    {
      handler: tenderHandler(tenderPlace(services.keys)),
      mayKnow: (context) => sideOf(context) === "buyer",
      commandFor: (act, subject) => commandFor(subject, act),
      // Returning a tender requires a reason.
      inputFor: ({ act, input }) => (act === "return" && "comment" in input ? { reason: input.comment } : input),
    },
    services,
  )
