import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import { boundIn, callingExperts, scoredIn } from "./committee.ts"
import { toldOf } from "./quotations.ts"
import { anyKind } from "#machines/_kit/kind.ts"

/** Inquiries on the server: what their rules are told of quotations and experts is their own. */
export const inquiryDocument: DeclaredModule = documentModule({
  kind: inquiry,
  members: [anyKind(quotation), anyKind(evaluation)],
  decide: callingExperts,
  given:
    async ({ tx, id }) =>
    (facts, state) =>
      state === "expertScorable" ? scoredIn(tx, id, facts) : toldOf(tx, id, facts, state),
})

/** Quotations on the server: all of it follows from their declaration; what suppliers ask is reported to the inquiry. */
export const quotationDocument = documentModule({ kind: quotation, under: () => inquiryDocument })

/** Experts' parts on the server: how far each has come is reported to the inquiry. */
export const evaluationDocument = documentModule({
  kind: evaluation,
  under: () => inquiryDocument,
  given:
    async ({ tx }) =>
    (facts) =>
      boundIn(tx, facts),
})
