import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"

export interface ObjectionFacts {
  readonly reason: string
  readonly answer: string | null
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
  "objection.raised": (facts, { reason }) => ({ ...facts, reason }),
  "objection.answered": (facts, { answer }) => ({ ...facts, answer }),
  "objection.upheld": (facts, { reason }) => ({ ...facts, ruling: reason }),
  "objection.dismissed": (facts, { reason }) => ({ ...facts, ruling: reason }),
}
const { needs, moves } = guardsOver<never>()
const ruling = {
  "objection.upheld": moves("upheld", needs("supervisor")),
  "objection.dismissed": moves("dismissed", needs("supervisor")),
}

/** A bidder's objection (异议) to the published candidates: holds the tender until it is ruled on. */
const machine = documentSetup({}, reduce).createMachine({
  id: "objection",
  context: { reason: "", answer: null, ruling: null },
  initial: "new",
  states: {
    new: { on: { "objection.raised": moves("raised", needs("supplier")) } },
    raised: { on: { "objection.answered": moves("answered", needs("purchaser")), ...ruling } },
    answered: { on: ruling },
    upheld: { type: "final" },
    dismissed: { type: "final" },
  },
})

export const objectionChart = defineChart<ObjectionFacts, ObjectionFact>({ id: "objection", version: 1, machine, rules: {}, commands: {} })
