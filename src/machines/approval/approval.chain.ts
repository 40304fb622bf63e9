import type { ApprovalStepView } from "#contract/workflow.contract.ts"
import type { DocumentState } from "../_kit/snapshot.ts"
import type { ApprovalFacts } from "./approval.facts.ts"
import { dueOf, mayDecideNow } from "./approval.parts.ts"

/** What is known of people, by their ids. */
export interface PeopleKnown {
  named(id: string): { id: string; name: string }
  isClosed(id: string): boolean
}

/** The state of each step of an approval. */
export function stepStates({ facts, value }: DocumentState<ApprovalFacts>): ("done" | "returned" | "current" | "waiting")[] {
  return facts.steps.map((step, index) => {
    if (step.decisions.some(({ decision }) => decision === "returned")) return "returned"
    if (index < facts.present) return "done"
    return index === facts.present && value === "inApproval" ? "current" : "waiting"
  })
}

/** All people named in an approval. */
export const peopleIn = ({ steps, submitter }: ApprovalFacts): string[] => [
  submitter,
  ...steps.flatMap(({ assignees, decisions, standIns, escalated, addedBy }) => [
    ...assignees,
    ...decisions.flatMap((one) => [one.by, one.for]),
    ...standIns.map(({ to }) => to),
    ...(escalated?.to ?? []),
    ...(addedBy ? [addedBy] : []),
  ]),
]

/** The steps of an approval as its readers see them. */
export function chainOf(document: DocumentState<ApprovalFacts>, { named, isClosed }: PeopleKnown): ApprovalStepView[] {
  const states = stepStates(document)
  return document.facts.steps.map((step, index): ApprovalStepView => {
    const state = states[index] ?? "waiting"
    const asked = state === "current" ? mayDecideNow(step) : []
    const people = [...new Set([...step.assignees, ...step.standIns.map(({ to }) => to), ...(step.escalated?.to ?? [])])]
    return {
      key: step.key,
      name: step.name,
      mode: step.mode,
      state,
      people: people.map((person) => ({ ...named(person), asked: asked.includes(person), closed: isClosed(person) })),
      decisions: step.decisions.map(({ by, for: part, at, decision, comment }) => ({
        by: named(by),
        for: named(part),
        at,
        decision,
        comment,
      })),
      enteredAt: step.enteredAt,
      dueAt: state === "current" ? dueOf(step) : null,
      escalated: step.escalated && { at: step.escalated.at, to: step.escalated.to.map(named) },
      addedBy: step.addedBy === null ? null : named(step.addedBy),
    }
  })
}
