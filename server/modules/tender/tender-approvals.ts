import { approvedBy } from "#server/documents/approved-by.ts"
import type { ApprovedDocument } from "#server/approvals/approved-documents.ts"
import { commandFor } from "#machines/tender/tender.approval.ts"
import type { Services } from "#server/http/services.ts"
import { tenderPlace } from "./desk.ts"
import { tenderRoad } from "./tender.road.ts"
import { sideOf } from "./who-sees.ts"

/** The approvals of tenders: publication and award, each by the tender's own commands. */
export const tenderApprovals = (services: Services): ApprovedDocument =>
  approvedBy(
    {
      road: tenderRoad(tenderPlace(services.keys)),
      mayKnow: (desk) => sideOf(desk) === "buyer",
      commandFor: (act, subject) => commandFor(subject, act),
      // Who returns a tender gives the reason.
      inputFor: ({ act, input }) => (act === "return" && "comment" in input ? { reason: input.comment } : input),
    },
    services,
  )
