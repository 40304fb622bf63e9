import { standsAs } from "#machines/tender/tender.sight.ts"
import { sightOfKind } from "#server/documents/data-sight.ts"
import type { SightOfDocuments } from "#server/http/document-sight.ts"
import type { Services } from "#server/http/services.ts"
import { type TenderContext, tenderPlace } from "./context.ts"
import { tenderHandler } from "./tender.handler.ts"
import { listedTenders, tenderLists } from "./tender.lists.ts"
import { sightOf } from "./who-sees.ts"

/** Who sees tenders, and why, judged by the context in which each is read. */
export const tenderSight = ({ keys }: Pick<Services, "keys">): SightOfDocuments | null =>
  sightOfKind(
    {
      handler: tenderHandler(tenderPlace(keys)),
      lists: tenderLists,
      tell: (context) => (isConfidential(context) ? { seen: null, why: "confidential" } : sightOf(context)),
    },
    listedTenders,
  )

/** Before the notice of award nobody outside the tender may learn who was invited and who is on the committee. */
function isConfidential({ user, document: { facts } }: TenderContext): boolean {
  if (facts.publishedAt === null || facts.noticedAt !== null) return false
  const side = standsAs(user)
  return side === "expert" || (side === "supplier" && facts.document?.openTo !== "public")
}
