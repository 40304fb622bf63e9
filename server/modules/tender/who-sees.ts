import type { Sight } from "#contract/permission.contract.ts"
import { buying, maySee, ownersOf, type Seen, type Side, standsAs, whyHidden } from "#machines/tender/tender.sight.ts"
import { reachesCompany, reachesRow } from "#server/http/data-rights.ts"
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

/** Whether a person may read a tender, and why: what every reading of one goes by. */
export async function sightOf(desk: Pick<Desk, "tx" | "approval"> & Seeing): Promise<Sight> {
  const seen = seenBy(desk)
  const { side, facts } = seen
  if (!maySee(seen)) return { seen: false, why: whyHidden(standsAs(desk.user), seen) }
  if (side === "expert") return { seen: true, why: "committee" }
  if (side === "supplier") return { seen: true, why: facts.document?.openTo === "public" ? "public" : "invited" }
  // Whoever is asked to approve a tender may read it.
  if (desk.approval?.part != null) return { seen: true, why: "asked" }
  // Of a company's tenders one may see no more than one's own, or one's department's.
  return (await reachesRow(desk.tx, desk.user, buying, ownersOf(facts))) ? { seen: true, why: "within" } : { seen: false, why: "outside" }
}
