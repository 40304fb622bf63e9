import { code, Refused } from "#contract/errors.ts"
import { refuseUnlessAllowed } from "#machines/_kit/step.ts"
import { isPublic } from "#machines/inquiry/inquiry.audience.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryGiven } from "#machines/inquiry/inquiry.facts.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import type { Tx } from "#server/database/database.ts"
import { placeOf, presentOf } from "#server/documents/context.ts"
import { broughtFromOutside } from "#server/documents/from-outside.ts"
import type { Stored } from "#server/documents/handler.ts"
import { memberOf } from "#server/documents/kind-family.ts"
import { readHeadsOf } from "#server/event-store/store.ts"
import { supplierBars } from "#server/suppliers/supplier-bars.ts"

/** Asks a supplier who joins from the board for a quotation; a supplier who is asked already gets the existing one. */
export async function joinInquiry(tx: Tx, handler: Stored<object>, supplier: string, id: string): Promise<{ quotation: string }> {
  const facts = (await presentOf(tx, inquiry, await placeOf(tx, id)))?.document.facts
  // An inquiry that the board does not show is reported as absent.
  if (!facts || !isPublic(facts) || !facts.isOut) throw new Refused({ code: code.absent })
  const own = memberOf(id, quotation.id, supplier)
  // Of an inquiry that came out before, whoever had joined has a quotation too, and joins anew.
  const isAsked = facts.content?.suppliers.includes(supplier) ?? false
  if (isAsked && (await readHeadsOf(tx, [own])).length > 0) return { quotation: own }
  const given: InquiryGiven = { barred: { ask: await supplierBars(tx, [supplier], "ask"), award: [] } }
  refuseUnlessAllowed(await broughtFromOutside(tx, handler, id, { type: "inquiry.joined", data: { supplier }, given }))
  return { quotation: own }
}
