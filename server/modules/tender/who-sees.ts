import type { Sight } from "#contract/permission.contract.ts"
import { buying, type Seen, type Side, standsAs, tenderSides, whyHidden } from "#machines/tender/tender.sight.ts"
import { sideOn } from "#server/documents/kind-road.ts"
import { reachesCompany } from "#server/http/data-rights.ts"
import type { Desk } from "./desk.ts"

type Seeing = Pick<Desk, "user" | "document" | "state">

/** On which side of a tender a person stands. */
export function sideOf({ user, document: { facts } }: Pick<Seeing, "user" | "document">): Side {
  const side = standsAs(user)
  if (side === "buyer") return reachesCompany(user, buying, facts.party) ? side : "nobody"
  if (side === "expert") return facts.committee.some(({ expert }) => expert === user.id) ? side : "nobody"
  return side
}

/** A tender as its reader stands before it. */
export const seenBy = (desk: Seeing): Seen => ({
  facts: desk.document.facts,
  state: desk.state,
  side: sideOf(desk),
  party: desk.user.party,
})

/** Whether a person may read a tender: what every reading of one goes by, and what its lists say of rows. */
export const isSeen = async (desk: Desk): Promise<boolean> => (await sideOn({ sides: tenderSides }, desk)) !== null

/** The same, and why. */
export async function sightOf(desk: Desk): Promise<Sight> {
  const seen = seenBy(desk)
  const side = await sideOn({ sides: tenderSides }, desk)
  if (side === null) return { seen: false, why: seen.side === "buyer" ? "outside" : whyHidden(standsAs(desk.user), seen) }
  if (side === "expert") return { seen: true, why: "committee" }
  if (side === "supplier") return { seen: true, why: seen.facts.document?.openTo === "public" ? "public" : "invited" }
  return { seen: true, why: desk.approval?.part == null ? "within" : "asked" }
}
