import { roles } from "#contract/people.ts"
import { defineChart } from "../_kit/chart.ts"
import { documentSetup } from "../_kit/machine.ts"
import { guardsOver } from "../_kit/rules.ts"
import type { ApprovalFact, ApprovalFacts, ApprovalGiven } from "./approval.facts.ts"
import { escalatesAt, leavesMore, partOf, presentStep } from "./approval.parts.ts"
import { noApproval, reduceApproval } from "./approval.reduce.ts"
import { type ApprovalRuleName, approvalRules } from "./approval.rules.ts"

const { needs, takes, moves } = guardsOver<ApprovalRuleName>()

/** The code shown for an approval's state (spec section 3): 0 审批中, 1 审批通过, 2 审批退回. */
export const approvalCodes: Readonly<Record<string, 0 | 1 | 2>> = { inApproval: 0, approved: 1, returned: 2 }

const deciding = ["approverIsNotSubmitter", "isAssignee", "hasNotDecided", "outcomeFits"] as const
/** Each kind itself says who may submit its documents. */
const askers = [...roles, "system"] as const
const naming = needs(
  "approver",
  "approverIsNotSubmitter",
  "isAssignee",
  "approvalHasStep",
  "namedIsNotSubmitter",
  "namedIsNew",
  "namedMayApprove",
)

/** One approval of one document: it goes from step to step, and the people of the present step decide. A request after a return is a new approval. */
const machine = documentSetup(approvalRules, reduceApproval).createMachine({
  id: "approval",
  context: noApproval,
  initial: "draft",
  states: {
    draft: { on: { "approval.requested": moves("inApproval", needs(askers)) } },
    inApproval: {
      on: {
        "approval.endorsed": takes(needs("approver", ...deciding)),
        "approval.approved": moves("approved", needs("approver", ...deciding)),
        "approval.returned": moves("returned", needs("approver", "approverIsNotSubmitter", "isAssignee", "commentIsGiven")),
        "approval.withdrawn": moves("withdrawn", needs(roles, "isOwner", "nobodyHasDecided")),
        // The subject of the approval is gone: the document was revoked, or has ended.
        "approval.lapsed": moves("lapsed", needs(askers)),
        "approval.transferred": takes(naming),
        "approval.delegated": takes(naming),
        "approval.signerAdded": takes(naming),
        "approval.reminded": takes(needs(roles, "isOwner", "notRemindedLately")),
        "approval.escalated": takes(needs("system")),
      },
    },
    approved: { type: "final" },
    returned: { type: "final" },
    withdrawn: { type: "final" },
    lapsed: { type: "final" },
  },
})

const screen = "workflow/todo"
const withFor = (data: Record<string, unknown>) => ({ for: null, ...data })

/** The generic approval (`charts/documents.md` 3.1), for every document that asks for one. */
export const approvalChart = defineChart<ApprovalFacts, ApprovalFact, ApprovalGiven>({
  id: "approval",
  version: 2,
  machine,
  rules: approvalRules,
  commands: {
    approve: {
      event: "APPROVE",
      facts: ["approval.approved", "approval.endorsed"],
      screen,
      outcome: ({ facts, given: { person, deputyFor } }) =>
        leavesMore(facts, partOf(facts, { id: person, roles: [] }, deputyFor)) ? "approval.endorsed" : "approval.approved",
    },
    return: { event: "RETURN", facts: ["approval.returned"], screen },
    withdraw: { event: "WITHDRAW", facts: ["approval.withdrawn"], screen },
    transfer: { event: "TRANSFER", facts: ["approval.transferred"], screen },
    delegate: { event: "DELEGATE", facts: ["approval.delegated"], screen },
    addSigner: { event: "ADD_SIGN", facts: ["approval.signerAdded"], screen },
    remind: { event: "REMIND", facts: ["approval.reminded"], screen },
  },
  timers: {
    inApproval: {
      due: escalatesAt,
      fact: ({ facts }) => ({ type: "approval.escalated", data: { to: presentStep(facts)?.escalateTo ?? [] } }),
    },
  },
  // Approvals from before steps existed know only their subject and requester: any approver decides.
  upcasters: {
    "approval.requested": [
      (data) => {
        const unknown = { document: "tender", number: "", title: "", party: "", amount: null, currency: null, route: null, routeVersion: 0 }
        return { ...unknown, steps: [], ...data }
      },
    ],
    "approval.approved": [withFor],
    "approval.returned": [withFor],
  },
})
