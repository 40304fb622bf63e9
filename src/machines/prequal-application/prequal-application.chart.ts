import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"

export interface ApplicationFacts {
  readonly party: string
  readonly statement: string
  readonly appliedAt: number | null
  readonly result: { readonly passed: boolean; readonly reason: string } | null
}
export interface ApplicationFactData {
  "prequalification.applied": { party: string; statement: string }
  "prequalification.withdrawn": object
  "applicant.reviewed": { passed: boolean; reason: string }
}
export type ApplicationFact = FactsOf<ApplicationFactData>

const reduce: Reducers<ApplicationFacts, ApplicationFact> = {
  "prequalification.applied": (facts, { party, statement, at }) => ({ ...facts, party, statement, appliedAt: at }),
  "prequalification.withdrawn": (facts) => ({ ...facts, appliedAt: null }),
  "applicant.reviewed": (facts, { passed, reason }) => ({ ...facts, result: { passed, reason } }),
}
const { needs, takes, moves } = guardsOver<never>()
const applying = moves("submitted", needs("supplier"))

/** A prequalification application (资格预审申请). Its review is one fact with two outcomes, so passed or failed is kept in the facts. */
const machine = documentSetup({}, reduce).createMachine({
  id: "prequal-application",
  context: { party: "", statement: "", appliedAt: null, result: null },
  initial: "new",
  states: {
    new: { on: { "prequalification.applied": applying } },
    submitted: {
      on: {
        "prequalification.applied": takes(needs("supplier")),
        "prequalification.withdrawn": moves("withdrawn", needs("supplier")),
        "applicant.reviewed": moves("reviewed", needs("purchaser")),
      },
    },
    withdrawn: { on: { "prequalification.applied": applying } },
    reviewed: { on: { "applicant.reviewed": takes(needs("purchaser")) } },
  },
})

export const applicationChart = defineChart<ApplicationFacts, ApplicationFact>({
  id: "prequal-application",
  version: 1,
  machine,
  rules: {},
  commands: {},
})
