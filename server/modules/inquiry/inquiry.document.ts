import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import { toldOf } from "./quotations.ts"
import { anyKind } from "#machines/_kit/kind.ts"

/** Inquiries on the server: what their rules are told of quotations is their own. */
export const inquiryDocument: DeclaredModule = documentModule({
  kind: inquiry,
  members: [anyKind(quotation)],
  given:
    async ({ tx, id }) =>
    (facts, state) =>
      toldOf(tx, id, facts, state),
})

/** Quotations on the server: all of it follows from their declaration; what suppliers ask is reported to the inquiry. */
export const quotationDocument = documentModule({ kind: quotation, under: () => inquiryDocument })
