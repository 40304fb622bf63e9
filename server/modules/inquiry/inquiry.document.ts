import { evaluation } from "#machines/evaluation/evaluation.chart.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import type { InquiryFacts, InquiryGiven } from "#machines/inquiry/inquiry.facts.ts"
import { lettersOf } from "#machines/inquiry/inquiry.letters.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { pricedLots, pricedTotal } from "#machines/quotation/quotation.rules.ts"
import { beginningInCurrencies, withCurrencies } from "#server/documents/currencies.ts"
import { type Begun, type DeclaredModule, documentModule } from "#server/documents/document-module.ts"
import type { Decision, DocumentContext } from "#server/documents/handler.ts"
import { drawingsAlong } from "./drawings-along.ts"
import { becomeTender } from "./become-tender.ts"
import { boundIn, callingExperts, scoredIn } from "./committee.ts"
import { quotationsOf, toldOf } from "./quotations.ts"
import { withHead } from "./receipts.ts"

const publishingTypes: ReadonlySet<string> = new Set(["inquiry.published", "inquiry.prequalificationOpened"])

/** Adds to a publishing fact the suppliers that were found by category. */
function withFound({ given, document: { facts } }: DocumentContext<InquiryFacts, InquiryGiven>, decision: Decision): Decision {
  const { fact } = decision
  const { found = [] } = given
  if (!fact || !publishingTypes.has(fact.type)) return decision
  const more = found.filter((one) => !facts.content?.suppliers.includes(one))
  return more.length === 0 ? decision : { ...decision, fact: { ...fact, data: { ...fact.data, found: more } } }
}

/** Adds to the approval of the result what each supplier is told of it; whoever offered in no round is told nothing. */
async function withLetters({ tx, id, document: { facts } }: DocumentContext<InquiryFacts>, decision: Decision): Promise<Decision> {
  const { fact } = decision
  if (fact?.type !== "inquiry.resultApproved") return decision
  const quotations = (await quotationsOf(tx, id, facts)).filter((one) => one.facts.rounds.length > 0)
  const priced = Object.fromEntries(
    quotations.map((one) => [one.supplier, { total: pricedTotal(one.facts, facts.rates), lots: pricedLots(one.facts, facts.rates) }]),
  )
  return { ...decision, fact: { ...fact, data: { ...fact.data, letters: lettersOf(facts, priced) } } }
}

/** Inquiries, their quotations and their experts on the server. An inquiry's rules are given facts about both, and it can continue as a tender. */
export function inquiryDocuments(tender: Begun) {
  const inquiryDocument: DeclaredModule = documentModule({
    kind: inquiry,
    members: [quotation, evaluation],
    given:
      async ({ tx, id }) =>
      (facts, state) =>
        state === "expertScorable" ? scoredIn(tx, id, facts) : toldOf(tx, id, facts, state),
    beginning: beginningInCurrencies,
    also: (tx, recorded, after, _, before) => drawingsAlong(tx, recorded, after, before.facts),
    decide: (usual, keys) => {
      const calling = callingExperts(usual)
      return async (context, name, input) =>
        name === "toTender"
          ? becomeTender(context, tender.handler({ keys }))
          : withLetters(context, withFound(context, await withCurrencies(context, await calling(context, name, input))))
    },
  })
  const under = () => inquiryDocument
  return {
    inquiryDocument,
    // Suppliers' questions and experts' progress are reported to the inquiry.
    quotationDocument: documentModule({
      kind: quotation,
      under,
      decide: (usual) => async (context, name, input) => withHead(context.tx, await usual(context, name, input)),
    }),
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
