import { mostScenarios } from "#contract/comparison.contract.ts"
import type { InquiryFact, InquiryFacts } from "./inquiry.facts.ts"

type Of<Type extends InquiryFact["type"]> = Extract<InquiryFact, { readonly type: Type }>

/** The buyer's records in a comparison: preferences, notes on cells, and saved splits. */
export const compared = {
  "inquiry.preferred": (facts: InquiryFacts, { awards }: Of<"inquiry.preferred">): InquiryFacts => ({ ...facts, awards }),
  "inquiry.noted": (facts: InquiryFacts, { line, supplier, text, by, at }: Of<"inquiry.noted">): InquiryFacts => ({
    ...facts,
    notes: [
      ...facts.notes.filter((one) => one.line !== line || one.supplier !== supplier),
      ...(text === "" ? [] : [{ line, supplier, text, by: by.id, at }]),
    ],
  }),
  "inquiry.scenarioKept": (facts: InquiryFacts, { name, terms, awards, by, at }: Of<"inquiry.scenarioKept">): InquiryFacts => ({
    ...facts,
    scenarios: [
      ...facts.scenarios.filter((one) => one.name !== name || one.round !== facts.round),
      { name, terms, awards, by: by.id, at, round: facts.round },
    ].slice(-mostScenarios),
  }),
}
