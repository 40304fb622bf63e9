import { code, Refused } from "#contract/errors.ts"
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

/** Creates the quotation of a supplier who joins from the board; a supplier who was asked already gets the existing one. */
export async function joinInquiry(tx: Tx, handler: Stored<object>, supplier: string, id: string): Promise<{ quotation: string }> {
  const present = await presentOf(tx, inquiry, await placeOf(tx, id))
  // An inquiry that the board does not show is reported as absent.
  if (!present || !isPublic(present.document.facts) || present.document.facts.publishedAt === 0) throw new Refused({ code: code.absent })
  const own = memberOf(id, quotation.id, supplier)
  if ((await readHeadsOf(tx, [own])).length > 0) return { quotation: own }
  const given: InquiryGiven = { barred: { ask: await supplierBars(tx, [supplier], "ask"), award: [] } }
  const verdict = await broughtFromOutside(tx, handler, id, { type: "inquiry.joined", data: { supplier }, given })
  if (!verdict.allowed) throw new Refused(verdict)
  return { quotation: own }
}
