import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts, InquiryGiven } from "#machines/inquiry/inquiry.facts.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { type Begun, type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import type { Decision, Unseen } from "#server/documents/road.ts"
import { becomeTender } from "./become-tender.ts"
import { toldOf } from "./quotations.ts"
import { anyKind } from "#machines/_kit/kind.ts"

const comesOut: ReadonlySet<string> = new Set(["inquiry.published", "inquiry.prequalificationOpened"])

/** Whoever comes out by category names in its fact those whom it found. */
function withFound({ given, document: { facts } }: Unseen<InquiryFacts>, decision: Decision): Decision {
  const { fact } = decision
  const { found = [] } = given as InquiryGiven
  if (!fact || !comesOut.has(fact.type)) return decision
  const more = found.filter((one) => !facts.content?.suppliers.includes(one))
  return more.length === 0 ? decision : { ...decision, fact: { ...fact, data: { ...fact.data, found: more } } }
}

/** Inquiries and their quotations on the server: what the rules of an inquiry are told of quotations is its own, and how it goes on as a tender. */
export function inquiryDocuments(tender: Begun) {
  const inquiryDocument: DeclaredModule = documentModule({
    kind: inquiry,
    members: [anyKind(quotation)],
    given:
      async ({ tx, id }) =>
      (facts, state) =>
        toldOf(tx, id, facts, state),
    decide: (usual, keys) => async (unseen, name, input) =>
      name === "toTender" ? becomeTender(unseen, tender.road({ keys })) : withFound(unseen, await usual(unseen, name, input)),
  })
  // What suppliers ask is reported to the inquiry.
  return { inquiryDocument, quotationDocument: documentModule({ kind: quotation, under: () => inquiryDocument }) }
}
