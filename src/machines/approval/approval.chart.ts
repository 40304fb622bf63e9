import { defineChart, type Reducers } from "../_kit/chart.ts"
import type { FactsOf } from "../_kit/fact.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver, rule } from "../_kit/rules.ts"

export interface ApprovalFacts {
  readonly subject: string
  readonly submitter: string
  readonly decidedBy: string | null
  readonly comment: string
}
export interface ApprovalFactData {
  "approval.requested": { subject: string; submitter: string }
  "approval.approved": { comment: string }
  "approval.returned": { comment: string }
  "approval.withdrawn": object
}
export type ApprovalFact = FactsOf<ApprovalFactData>

const reduce: Reducers<ApprovalFacts, ApprovalFact> = {
  "approval.requested": (facts, { subject, submitter }) => ({ ...facts, subject, submitter }),
  "approval.approved": (facts, { by, comment }) => ({ ...facts, decidedBy: by.id, comment }),
  "approval.returned": (facts, { by, comment }) => ({ ...facts, decidedBy: by.id, comment }),
  "approval.withdrawn": (facts) => facts,
}
const rules = {
  approverIsNotSubmitter: rule<ApprovalFacts, ApprovalFact>("20002", ({ facts, event }) => facts.submitter !== event.by.id),
}
const { needs, moves } = guardsOver<keyof typeof rules>()

/** The code shown for an approval's state (spec section 3): 0 审批中, 1 审批通过, 2 审批退回. */
export const approvalCodes = { inApproval: "0", approved: "1", returned: "2" } as const

/** One approval of one document. */
const machine = documentSetup(rules, reduce).createMachine({
  id: "approval",
  context: { subject: "", submitter: "", decidedBy: null, comment: "" },
  initial: "draft",
  states: {
    draft: { on: { "approval.requested": moves("inApproval", needs(["purchaser", "system"])) } },
    inApproval: {
      on: {
        "approval.approved": moves("approved", needs("approver", "approverIsNotSubmitter")),
        "approval.returned": moves("returned", needs("approver")),
        "approval.withdrawn": moves("withdrawn", needs("purchaser")),
      },
    },
    approved: { type: "final" },
    returned: { type: "final" },
    withdrawn: { type: "final" },
  },
})

export const approvalChart = defineChart<ApprovalFacts, ApprovalFact>({ id: "approval", version: 1, machine, rules, commands: {} })
