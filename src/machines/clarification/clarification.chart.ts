import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"

export interface ClarificationFacts {
  readonly title: string
  readonly text: string
  readonly material: boolean
  readonly issuedAt: number | null
}
export interface ClarificationFactData {
  "clarification.drafted": { title: string; text: string; material: boolean }
  "clarification.issued": { title: string; text: string; material: boolean }
}
export type ClarificationFact = FactsOf<ClarificationFactData>

const reduce: Reducers<ClarificationFacts, ClarificationFact> = {
  "clarification.drafted": (facts, { title, text, material }) => ({ ...facts, title, text, material }),
  "clarification.issued": (facts, { title, text, material, at }) => ({ ...facts, title, text, material, issuedAt: at }),
}
const { needs, takes, moves } = guardsOver<never>()
const issuing = moves("issued", needs("purchaser"))

/** A clarification letter (澄清函). */
const machine = documentSetup({}, reduce).createMachine({
  id: "clarification",
  context: { title: "", text: "", material: false, issuedAt: null },
  initial: "new",
  states: {
    new: { on: { "clarification.drafted": moves("draft", needs("purchaser")), "clarification.issued": issuing } },
    draft: { on: { "clarification.drafted": takes(needs("purchaser")), "clarification.issued": issuing } },
    issued: { type: "final" },
  },
})

export const clarificationChart = defineChart<ClarificationFacts, ClarificationFact>({
  id: "clarification",
  version: 1,
  machine,
  rules: {},
  commands: {},
})
