import type { Difference } from "#contract/change.contract.ts"
import { companyChange } from "#machines/company-change/change.chart.ts"
import { certificateDifferences } from "#machines/company-change/change.differences.ts"
import { mergedCertificates } from "#machines/company-change/change.rebase.ts"
import { isSameCertificate } from "#machines/supplier/supplier.holds.ts"
import type { SupplierFacts } from "#machines/supplier/supplier.facts.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { declaredOf } from "./change.content.ts"

const handler = storedOf(companyChange)

/** Updates a supplier's waiting change with the certificates as a buyer has left them, and its viewers are told what differs now. */
export async function overtakeChange(tx: Tx, company: string, facts: SupplierFacts): Promise<void> {
  const { rows } = await tx.query<{ id: string }>({
    name: "change-overtaken",
    text: "select id from row_company_change where c_supplier = $1 and state in ('review', 'calling', 'secondReview', 'approved')",
    values: [company],
  })
  for (const { id } of rows) {
    const present = await presentOf(tx, companyChange, await placeOf(tx, id))
    const { content, before, differences = [] } = present?.document.facts ?? {}
    // A change whose day has begun is put in force by its own timer, which applies its data; settled from here it would only be marked as applied.
    if (!present || present.struck.length > 0 || !content || !before) continue
    const { certificates } = declaredOf(facts)
    const after = mergedCertificates(before.certificates, content.certificates, certificates)
    const declared = facts.profile !== null
    const known = differences.filter(({ list }) => list === "certificates")
    const awaited = (removed: boolean) =>
      known.flatMap(({ reviewed, what, index }) =>
        reviewed && (what === "removed") === removed ? ((removed ? before : content).certificates[index] ?? []) : [],
      )
    // What has waited for its review waits on, also where it concerns no mandatory certificate any more: only the reviewed part is still to be applied.
    const hasWaited = ({ what, index }: Difference): boolean => {
      const removed = what === "removed"
      const one = (removed ? certificates : after)[index]
      return one !== undefined && awaited(removed).some((other) => isSameCertificate(one, other))
    }
    const others = certificateDifferences(certificates, after, {
      mandatory: facts.certificates.filter((one) => one.mandatory),
      declared,
    }).map((one) => ({ ...one, reviewed: one.reviewed || hasWaited(one) }))
    if (JSON.stringify(others.filter(({ reviewed }) => reviewed)) === JSON.stringify(known.filter(({ reviewed }) => reviewed))) continue
    const data = {
      content: { ...content, certificates: after },
      before: { ...before, certificates },
      differences: [...differences.filter(({ list }) => list !== "certificates"), ...others],
    }
    await fromOutside(tx, handler, id, { type: "change.overtaken", data })
  }
}
