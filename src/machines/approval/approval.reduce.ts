import type { Reducers } from "../_kit/chart.ts"
import type { ApprovalFact, ApprovalFacts, ApprovalStep, AskedStep, StepDecision } from "./approval.facts.ts"
import { completesStep, presentStep } from "./approval.parts.ts"

/** An approval before its request. */
export const noApproval: ApprovalFacts = {
  subject: "",
  submitter: "",
  document: "",
  number: "",
  title: "",
  party: "",
  amount: null,
  currency: null,
  route: null,
  routeVersion: 0,
  steps: [],
  present: 0,
  requestedAt: 0,
  remindedAt: null,
  decidedAt: null,
  decidedBy: null,
  comment: "",
}

const begun = (step: AskedStep, enteredAt: number | null, addedBy: string | null = null): ApprovalStep => ({
  ...step,
  decisions: [],
  standIns: [],
  enteredAt,
  escalated: null,
  addedBy,
})

const withStep = (facts: ApprovalFacts, change: (step: ApprovalStep) => ApprovalStep): ApprovalFacts => ({
  ...facts,
  steps: facts.steps.map((step, index) => (index === facts.present ? change(step) : step)),
})

type Deciding = Extract<ApprovalFact, { type: "approval.endorsed" | "approval.approved" | "approval.returned" }>

/** Records a decision, and moves to the next step when the present one is complete. */
function decided(facts: ApprovalFacts, fact: Deciding, decision: StepDecision["decision"]): ApprovalFacts {
  const { by, at, comment } = fact
  const part = fact.for ?? by.id
  const step = presentStep(facts)
  const after = withStep({ ...facts, decidedAt: at, decidedBy: by.id, comment }, (one) => ({
    ...one,
    decisions: [...one.decisions, { by: by.id, for: part, at, decision, comment }],
  }))
  if (!step || decision === "returned" || !completesStep(step, part)) return after
  return entering({ ...after, present: facts.present + 1 }, at)
}

/** The present step begins, or has its turn again: its time counts from now. */
const entering = (facts: ApprovalFacts, at: number): ApprovalFacts => withStep(facts, (step) => ({ ...step, enteredAt: at }))

const replacing = (from: string | null, to: string) => (people: readonly string[]) =>
  people.map((person) => (person === from ? to : person))

/** The reducers of approvals. */
export const reduceApproval: Reducers<ApprovalFacts, ApprovalFact> = {
  "approval.requested": (
    facts,
    { subject, submitter, document, number, title, party, amount, currency, route, routeVersion, steps, at },
  ) => ({
    ...facts,
    subject,
    submitter,
    document,
    number,
    title,
    party,
    amount,
    currency,
    route,
    routeVersion,
    requestedAt: at,
    steps: steps.map((step, index) => begun(step, index === 0 ? at : null)),
  }),
  "approval.endorsed": (facts, fact) => decided(facts, fact, "approved"),
  "approval.approved": (facts, fact) => decided(facts, fact, "approved"),
  "approval.returned": (facts, fact) => decided(facts, fact, "returned"),
  "approval.withdrawn": (facts) => facts,
  "approval.lapsed": (facts) => facts,
  "approval.transferred": (facts, { for: from, to }) =>
    withStep(facts, (step) => ({
      ...step,
      assignees: step.assignees.length === 0 ? [to] : replacing(from, to)(step.assignees),
      escalated: step.escalated && { ...step.escalated, to: replacing(from, to)(step.escalated.to) },
    })),
  "approval.delegated": (facts, { for: from, to, by }) =>
    withStep(facts, (step) => ({ ...step, standIns: [...step.standIns, { from: from ?? by.id, to }] })),
  "approval.signerAdded": (facts, { to, place, by, at }) => {
    const { name = "" } = presentStep(facts) ?? {}
    const key = `added-${facts.steps.length}`
    const step: AskedStep = { key, name, mode: "any", assignees: [to], hours: null, escalateTo: [] }
    const index = facts.present + (place === "after" ? 1 : 0)
    return { ...facts, steps: facts.steps.toSpliced(index, 0, begun(step, place === "before" ? at : null, by.id)) }
  },
  "approval.reminded": (facts, { at }) => ({ ...facts, remindedAt: at }),
  "approval.escalated": (facts, { at, to }) => withStep(facts, (step) => ({ ...step, escalated: { at, to } })),
}
