import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { type Begun, type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import { becomeTender } from "./become-tender.ts"
import { toldOf } from "./quotations.ts"
import { anyKind } from "#machines/_kit/kind.ts"

/** Inquiries and their quotations on the server: what the rules of an inquiry are told of quotations is its own, and how it goes on as a tender. */
export function inquiryDocuments(tender: Begun) {
  const inquiryDocument: DeclaredModule = documentModule({
    kind: inquiry,
    members: [anyKind(quotation)],
    given:
      async ({ tx, id }) =>
      (facts, state) =>
        toldOf(tx, id, facts, state),
    decide: (usual, keys) => (unseen, name, input) =>
      name === "toTender" ? becomeTender(unseen, tender.road({ keys })) : usual(unseen, name, input),
  })
  // What suppliers ask is reported to the inquiry.
  return { inquiryDocument, quotationDocument: documentModule({ kind: quotation, under: () => inquiryDocument }) }
}
