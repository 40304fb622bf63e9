import type { Kind } from "#machines/_kit/kind.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { toldOf } from "./quotations.ts"

/** Inquiries on the server: what their rules are told of quotations is their own. */
export const inquiryDocument = documentModule({
  kind: inquiry,
  members: [quotation as unknown as Kind],
  given:
    async ({ tx, id }) =>
    (facts, state) =>
      toldOf(tx, id, facts, state),
})

/** Quotations on the server: all of it follows from their declaration. */
export const quotationDocument = documentModule({ kind: quotation })
