import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts, InquiryGiven } from "#machines/inquiry/inquiry.facts.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { type Begun, type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import type { Decision, DocumentContext } from "#server/documents/handler.ts"
import { becomeTender } from "./become-tender.ts"
import { boundIn, callingExperts, scoredIn } from "./committee.ts"
import { toldOf } from "./quotations.ts"

const comesOut: ReadonlySet<string> = new Set(["inquiry.published", "inquiry.prequalificationOpened"])

/** Whoever comes out by category names in its fact those whom it found. */
function withFound({ given, document: { facts } }: DocumentContext<InquiryFacts>, decision: Decision): Decision {
  const { fact } = decision
  const { found = [] } = given as InquiryGiven
  if (!fact || !comesOut.has(fact.type)) return decision
  const more = found.filter((one) => !facts.content?.suppliers.includes(one))
  return more.length === 0 ? decision : { ...decision, fact: { ...fact, data: { ...fact.data, found: more } } }
}

/** Inquiries, their quotations and their experts on the server: what the rules of an inquiry are told of both is its own, and how it goes on as a tender. */
export function inquiryDocuments(tender: Begun) {
  const inquiryDocument: DeclaredModule = documentModule({
    kind: inquiry,
    members: [quotation, evaluation],
    given:
      async ({ tx, id }) =>
      (facts, state) =>
        state === "expertScorable" ? scoredIn(tx, id, facts) : toldOf(tx, id, facts, state),
    decide: (usual, keys) => {
      const calling = callingExperts(usual)
      return async (context, name, input) =>
        name === "toTender" ? becomeTender(context, tender.handler({ keys })) : withFound(context, await calling(context, name, input))
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
