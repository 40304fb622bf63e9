import { buying, type Seen, type Side, standsAs, tenderSides, whyHidden } from "#machines/tender/tender.sight.ts"
import type { Sight } from "#server/documents/data-sight.ts"
import { sideOn } from "#server/documents/kind-handler.ts"
import { reachesCompany } from "#server/http/data-rights.ts"
import type { TenderRead } from "./context.ts"

type Seeing = Pick<TenderRead, "user" | "document" | "state">

/** The side of a tender on which a person stands. */
export function sideOf({ user, document: { facts } }: Pick<Seeing, "user" | "document">): Side {
  const side = standsAs(user)
  if (side === "buyer") return reachesCompany(user, buying, facts.party) ? side : "nobody"
  if (side === "expert") return facts.committee.some(({ expert }) => expert === user.id) ? side : "nobody"
  return side
}

/** A tender as one reader sees it. */
export const seenBy = (context: Seeing): Seen => ({
  facts: context.document.facts,
  state: context.state,
  side: sideOf(context),
  party: context.user.party,
})

/** Whether a person may read a tender: the rule for every reading of one, which its lists apply to rows. */
export const isSeen = async (context: TenderRead): Promise<boolean> => (await sideOn({ sides: tenderSides }, context)) !== null

/** The same, and why. */
export async function sightOf(context: TenderRead): Promise<Sight> {
  const seen = seenBy(context)
  const { publishedAt, noticedAt, document } = seen.facts
  const isPublic = document?.openTo === "public"
  const standing = standsAs(context.user)
  const outside = standing === "expert" || (standing === "supplier" && !isPublic)
  // Before the notice of award nobody outside the tender may learn who was invited and who is on the committee.
  if (outside && publishedAt !== null && noticedAt === null) return { seen: null, why: "confidential" }
  const side = await sideOn({ sides: tenderSides }, context)
  if (side === null) return { seen: false, why: seen.side === "buyer" ? "outside" : whyHidden(standing, seen) }
  if (side === "expert") return { seen: true, why: "committee" }
  if (side === "supplier") return { seen: true, why: isPublic ? "public" : "invited" }
  return { seen: true, why: context.approval?.part == null ? "within" : "asked" }
}
