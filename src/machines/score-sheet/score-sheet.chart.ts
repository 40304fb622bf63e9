import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver, rule } from "../_kit/rules.ts"
import { markingRules } from "../scoring/marking.ts"

export interface SheetFacts {
  readonly expert: string
  readonly bid: string
  readonly envelope: "technical" | "commercial"
  /** Marks by element id. */
  readonly marks: Readonly<Record<string, string>>
  readonly evidence: Readonly<Record<string, string>>
  readonly lockedAt: number | null
}
export interface SheetFactData {
  "score.submitted": {
    expert: string
    bid: string
    envelope: "technical" | "commercial"
    marks: Readonly<Record<string, string>>
    evidence: Readonly<Record<string, string>>
    /** Full marks of each element to be scored. */
    full: Readonly<Record<string, string>>
  }
  "sheet.reopened": { reason: string }
}
export type SheetFact = FactsOf<SheetFactData>

const reduce: Reducers<SheetFacts, SheetFact> = {
  "score.submitted": (facts, { expert, bid, envelope, marks, evidence, at }) => ({
    ...facts,
    expert,
    bid,
    envelope,
    marks,
    evidence,
    lockedAt: at,
  }),
  "sheet.reopened": (facts) => ({ ...facts, lockedAt: null }),
}
const rules = {
  ownSheet: rule<SheetFacts, SheetFact>("20001", ({ facts, event }) => facts.expert === "" || facts.expert === event.by.id),
  ...markingRules<SheetFacts, SheetFact>((event) => (event.type === "score.submitted" ? event : null)),
}
const { needs, moves } = guardsOver<keyof typeof rules>()
const locking = moves("locked", needs("expert", "ownSheet", "everyElementIsMarked", "marksWithinRange", "outermostMarksAreFounded"))

/** One expert's marks for one bid (评分表): locked when submitted; nobody reads another's before locking their own. */
const machine = documentSetup(rules, reduce).createMachine({
  id: "score-sheet",
  context: { expert: "", bid: "", envelope: "technical", marks: {}, evidence: {}, lockedAt: null },
  initial: "open",
  states: {
    open: { on: { "score.submitted": locking } },
    locked: { on: { "sheet.reopened": moves("reopened", needs(["leader", "supervisor"])) } },
    reopened: { on: { "score.submitted": locking } },
  },
})

export const sheetChart = defineChart<SheetFacts, SheetFact>({
  id: "score-sheet",
  version: 1,
  machine,
  rules,
  commands: {},
  stateCodes: { "score.submitted": "18008" },
  roleCodes: { expert: "10013" },
})
