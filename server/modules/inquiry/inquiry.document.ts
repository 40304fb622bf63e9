import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { type Begun, type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import { becomeTender } from "./become-tender.ts"
import { boundIn, callingExperts, scoredIn } from "./committee.ts"
import { toldOf } from "./quotations.ts"
import { anyKind } from "#machines/_kit/kind.ts"

/** Inquiries, their quotations and their experts on the server: what the rules of an inquiry are told of both is its own, and how it goes on as a tender. */
export function inquiryDocuments(tender: Begun) {
  const inquiryDocument: DeclaredModule = documentModule({
    kind: inquiry,
    members: [anyKind(quotation), anyKind(evaluation)],
    given:
      async ({ tx, id }) =>
      (facts, state) =>
        state === "expertScorable" ? scoredIn(tx, id, facts) : toldOf(tx, id, facts, state),
    decide: (usual, keys) => {
      const calling = callingExperts(usual)
      return (unseen, name, input) => (name === "toTender" ? becomeTender(unseen, tender.road({ keys })) : calling(unseen, name, input))
    },
  })
  const under = () => inquiryDocument
  return {
    inquiryDocument,
    // What suppliers ask is reported to the inquiry, and so is how far each expert has come.
    quotationDocument: documentModule({ kind: quotation, under }),
    evaluationDocument: documentModule({
      kind: evaluation,
      under,
      given:
        async ({ tx }) =>
        (facts) =>
          boundIn(tx, facts),
    }),
  }
}
