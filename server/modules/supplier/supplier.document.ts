import { supplier } from "#machines/supplier/supplier.chart.ts"
import { supplierNotices } from "#machines/supplier/supplier.notices.ts"
import { type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import { missingSurveysOf } from "#server/suppliers/missing-surveys.ts"
import { reviewPointsFor } from "#server/suppliers/review-points.ts"
import { createParty } from "#server/identity/users.ts"
import { overtakeChange } from "./overtake-change.ts"

const certified: ReadonlySet<string> = new Set(["supplier.certified", "supplier.certificateDropped"])

const usual = documentModule({
  kind: supplier,
  decide: (usual) => async (context, name, input) => {
    if (name !== "askUpgrade" && name !== "approve") return usual(context, name, input)
    const { tx, id, now, document } = context
    const { buyer, profile } = document.facts
    const [missing, points] = await Promise.all([
      missingSurveysOf(tx, id, buyer, now),
      reviewPointsFor(tx, profile?.categories ?? [], "upgrade"),
    ])
    const given = { ...context.given, missingSurveys: missing.map(({ title }) => title), points }
    return { ...(await usual({ ...context, given }, name, input)), given }
  },
  also: async (tx, recorded, { stream, document: { facts } }) => {
    if (recorded.some(({ type }) => type === "supplier.entered"))
      await createParty(tx, { id: stream, name: facts.company, creditCode: facts.creditCode })
    if (recorded.some(({ type }) => certified.has(type))) await overtakeChange(tx, stream, facts)
  },
})

/**
 * Suppliers on the server: one that is entered by hand creates its company, with the same id. Refuses with 10009 where its name or code exists
 * already. A certificate that a buyer records updates the supplier's waiting change, and the supplier is notified of its status.
 */
export const supplierDocument: DeclaredModule = { ...usual, notices: supplierNotices(usual.notices) }
