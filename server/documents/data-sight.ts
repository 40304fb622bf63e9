import type { SightReason } from "#contract/permission.contract.ts"
import type { Kind, Listed, Owned, Side } from "#machines/_kit/kind.ts"
import { mayStand } from "#machines/_kit/readers.ts"
import type { Tx } from "#server/database/database.ts"
import { administersCompany, grantsIn, reachesCompany, reachesRow } from "#server/http/data-rights.ts"
import type { SightOfDocuments } from "#server/http/document-sight.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { loadUnchecked, locate } from "./context.ts"
import type { DocumentContext, Stored } from "./handler.ts"
import { sideOn } from "./kind-handler.ts"
import type { RowLists } from "./row-lists.ts"
import { rowTable } from "./row-names.ts"
import { ownedSide, sideOf } from "./sight.ts"

/** Whether a person sees a document, and why; `seen` is null where that is confidential. */
export interface Sight {
  readonly seen: boolean | null
  readonly why: SightReason
}

/** How the documents of a kind are read, listed and explained. */
interface Explained<Facts extends object, Given extends object> {
  readonly handler: Stored<Facts, Given>
  readonly lists: RowLists
  readonly tell: (context: DocumentContext<Facts, Given>) => Promise<Sight> | Sight
}

const everything = { filter: {}, sorts: [], page: 1, pageSize: 1 }

/** Each role whose data right counts, and whether it alone covers a document. */
const rightsOn = (tx: Tx, person: SessionUser, acting: SightOfDocuments["acting"], owned: Owned) =>
  Promise.all(
    grantsIn(person, acting).map(async (grant) => ({
      role: grant.role,
      dataRight: grant.data,
      reaches: await reachesRow(tx, { ...person, grants: [grant] }, acting, owned),
    })),
  )

/**
 * Explains who sees the documents of a kind, by the rule that guards every reading of them. Null for a kind that data rights do not reach, and for one
 * whose documents belong to another: how many there are of these may be secret.
 */
export function sightOfKind<Facts extends object, Given extends object>(
  { handler, lists, tell }: Explained<Facts, Given>,
  kind: Listed<Facts>,
): SightOfDocuments | null {
  const owned = ownedSide(kind)
  if (!owned || kind.above) return null
  const { acting } = owned
  return {
    kind: kind.id,
    acting,
    count: async (tx, user) => {
      const { total, more } = await lists.list(tx, user, everything)
      return more ? total + 1 : total
    },
    async explain(tx, asker, person, number) {
      const { rows } = await tx.query<{ id: string; number: string; company: string; companyName: string }>({
        text: `select t.id, t.number, coalesce(t.company, '') as company, coalesce(c.name, '') as "companyName"
          from ${rowTable(kind)} t left join party c on c.id = t.company where t.number = upper($1)`,
        values: [number],
      })
      const [row] = rows
      if (!row || !administersCompany(asker, row.company)) return null
      const named = { number: row.number, companyName: row.companyName }
      if (!person) return { ...named, seen: false, why: "closed", rights: [] }
      const context = await loadUnchecked(tx, handler, person, row.id, await locate(tx, handler, person, row.id, "read"))
      return { ...named, ...(await tell(context)), rights: await rightsOn(tx, person, acting, owned.as(context.document.facts)) }
    },
  }
}

/** Why a person sees a document of a declared kind, or not. Who else is on it stays confidential: that may tell who was invited. */
export const tellSight =
  <Facts extends object, SideName extends string>(kind: Kind<Facts, SideName>) =>
  async (context: DocumentContext<Facts>): Promise<Sight> => {
    const { tx, user, state } = context
    const { facts } = context.document
    const owned = ownedSide(kind)
    const stands = await sideOf(tx, kind, user, facts, state)
    if (stands === null && (await sideOn(kind, context)) !== null) return { seen: true, why: "asked" }
    if (!owned?.acting.some((role) => user.roles.includes(role))) {
      const others = Object.entries<Side<Facts>>(kind.sides).filter(([name]) => name !== owned?.name)
      return others.some(([, side]) => mayStand(side, user.roles)) ? { seen: null, why: "confidential" } : { seen: false, why: "noPart" }
    }
    if (stands !== null) return { seen: true, why: "within" }
    return { seen: false, why: reachesCompany(user, owned.acting, owned.as(facts).company) ? "outside" : "otherCompany" }
  }
