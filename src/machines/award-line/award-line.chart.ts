import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"

export interface AwardLineFacts {
  readonly bid: string
  readonly party: string
  readonly line: string
  readonly quantity: string
  readonly unitPrice: string
}
export interface AwardLineFactData {
  "line.proposed": AwardLineFacts
  "line.dropped": object
  "line.approved": object
  "line.noticed": object
  "line.accepted": object
  "line.declined": { reason: string }
}
export type AwardLineFact = FactsOf<AwardLineFactData>

const same = (facts: AwardLineFacts): AwardLineFacts => facts
const reduce: Reducers<AwardLineFacts, AwardLineFact> = {
  "line.proposed": (facts, { bid, party, line, quantity, unitPrice }) => ({ ...facts, bid, party, line, quantity, unitPrice }),
  "line.dropped": same,
  "line.approved": same,
  "line.noticed": same,
  "line.accepted": same,
  "line.declined": same,
}
const { needs, takes, moves } = guardsOver<never>()
const dropping = { "line.dropped": moves("dropped", needs(["purchaser", "leader", "supervisor", "supplier", "system"])) }

/** One awarded line (定标行). */
const machine = documentSetup({}, reduce).createMachine({
  id: "award-line",
  context: { bid: "", party: "", line: "", quantity: "0", unitPrice: "0" },
  initial: "new",
  states: {
    new: { on: { "line.proposed": moves("proposed", needs("purchaser")) } },
    proposed: { on: { "line.proposed": takes(needs("purchaser")), "line.approved": moves("approved", needs("approver")), ...dropping } },
    approved: { on: { "line.noticed": moves("noticed", needs("purchaser")), ...dropping } },
    noticed: {
      on: { "line.accepted": moves("accepted", needs("supplier")), "line.declined": moves("declined", needs("supplier")), ...dropping },
    },
    accepted: { on: dropping },
    declined: { type: "final" },
    dropped: { on: { "line.proposed": moves("proposed", needs("purchaser")) } },
  },
})

export const awardLineChart = defineChart<AwardLineFacts, AwardLineFact>({ id: "award-line", version: 1, machine, rules: {}, commands: {} })
