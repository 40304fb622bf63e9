import { buying, ownersOf, standsAs } from "#machines/tender/tender.sight.ts"
import type { Tx } from "#server/database/database.ts"
import { administersCompany, grantsIn, reachesRow } from "#server/http/data-rights.ts"
import type { SightOfDocuments } from "#server/http/document-sight.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { locate, loadUnchecked } from "#server/documents/context.ts"
import { type TenderContext, tenderPlace } from "./context.ts"
import { tenderHandler } from "./tender.handler.ts"
import { tenderLists } from "./tender.lists.ts"
import { sightOf } from "./who-sees.ts"

const everything = { filter: {}, sorts: [], page: 1, pageSize: 1 }

/** Who sees tenders, and why, judged by the context in which each is read. */
export const tenderSight = ({ keys }: Pick<Services, "keys">): SightOfDocuments => {
  const handler = tenderHandler(tenderPlace(keys))
  return {
    acting: buying,
    sideOf: standsAs,
    count: async (tx, user) => {
      const { total, more } = await tenderLists.list(tx, user, everything)
      return more ? total + 1 : total
    },
    async explain(tx, asker, person, number) {
      const { rows } = await tx.query<{ id: string; number: string; company: string; companyName: string }>({
        text: `select t.id, t.number, t.company, coalesce(c.name, '') as "companyName" from row_tender t left join party c on c.id = t.company
          where t.number = upper($1)`,
        values: [number],
      })
      const [row] = rows
      if (!row || !administersCompany(asker, row.company)) return null
      const told = { number: row.number, companyName: row.companyName }
      if (!person) return { ...told, seen: false, why: "closed", rights: [] }
      const context = await loadUnchecked(tx, handler, person, row.id, await locate(tx, handler, person, row.id, "read"))
      if (isConfidential(context)) return { ...told, seen: null, why: "confidential", rights: [] }
      return { ...told, ...(await sightOf(context)), rights: await rightsOn(tx, person, context) }
    },
  }
}

/** Before the notice of award nobody outside the tender may learn who was invited and who is on the committee. */
function isConfidential({ user, document: { facts } }: TenderContext): boolean {
  if (facts.publishedAt === null || facts.noticedAt !== null) return false
  const side = standsAs(user)
  return side === "expert" || (side === "supplier" && facts.document?.openTo !== "public")
}

/** Each role whose data right counts, and whether it alone covers the tender. */
const rightsOn = (tx: Tx, person: SessionUser, { document }: TenderContext) =>
  Promise.all(
    grantsIn(person, buying).map(async (grant) => ({
      role: grant.role,
      dataRight: grant.data,
      reaches: await reachesRow(tx, { ...person, grants: [grant] }, buying, ownersOf(document.facts)),
    })),
  )
