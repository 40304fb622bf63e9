import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"
import { type ObjectionRuleName, objectionRules } from "./objection.rules.ts"

export interface ObjectionFacts {
  readonly reason: string
  readonly raisedAt: number | null
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly ruling: string | null
}
export interface ObjectionFactData {
  "objection.raised": { reason: string }
  "objection.answered": { answer: string }
  "objection.upheld": { reason: string }
  "objection.dismissed": { reason: string }
}
export type ObjectionFact = FactsOf<ObjectionFactData>

const reduce: Reducers<ObjectionFacts, ObjectionFact> = {
  "objection.raised": (facts, { reason, at }) => ({ ...facts, reason, raisedAt: at }),
  "objection.answered": (facts, { answer, by }) => ({ ...facts, answer, answeredBy: by.id }),
  "objection.upheld": (facts, { reason }) => ({ ...facts, ruling: reason }),
  "objection.dismissed": (facts, { reason }) => ({ ...facts, ruling: reason }),
}
const { needs, moves } = guardsOver<ObjectionRuleName>()
const ruling = (rule: ObjectionRuleName) => ({
  "objection.upheld": moves("upheld", needs("supervisor", rule)),
  "objection.dismissed": moves("dismissed", needs("supervisor", rule)),
})

/** A bidder's objection (异议) to the published candidates: suspends the tender until it is ruled on, after the answer or its deadline. */
const machine = documentSetup(objectionRules, reduce).createMachine({
  id: "objection",
  context: { reason: "", raisedAt: null, answer: null, answeredBy: null, ruling: null },
  initial: "new",
  states: {
    new: { on: { "objection.raised": moves("raised", needs("supplier")) } },
    raised: { on: { "objection.answered": moves("answered", needs("purchaser")), ...ruling("answerIsOverdue") } },
    answered: { on: ruling("rulerDidNotAnswer") },
    upheld: { type: "final" },
    dismissed: { type: "final" },
  },
})

export const objectionChart = defineChart<ObjectionFacts, ObjectionFact>({
  id: "objection",
  version: 2,
  machine,
  rules: objectionRules,
  commands: {},
})
