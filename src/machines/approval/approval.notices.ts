import type { AnyFact } from "../_kit/fact.ts"
import { replay } from "../_kit/replay.ts"
import { approvalChart } from "./approval.chart.ts"
import type { ApprovalFacts } from "./approval.facts.ts"
import { mayDecideNow, presentStep } from "./approval.parts.ts"

/** A notice about an approval from its last fact: it waits for these people now, still, or for too long. */
export interface ApprovalNews {
  readonly facts: ApprovalFacts
  readonly what: "asked" | "reminded" | "overdue"
  /** Null for every approver of the company. */
  readonly people: readonly string[] | null
}

const asked = (facts: ApprovalFacts): readonly string[] | null => {
  const step = presentStep(facts)
  return step === null || step.assignees.length === 0 ? null : mayDecideNow(step)
}

/** The notices caused by the last of an approval's facts. */
export function newsOf(own: readonly AnyFact[]): readonly ApprovalNews[] {
  const earlier = replay(approvalChart, own.slice(0, -1))
  const last = own.at(-1)
  const { facts, value } = last ? replay(approvalChart, [last], earlier) : earlier
  if (value !== "inApproval" || !last) return []
  const [before, now] = [earlier.value === "inApproval" ? asked(earlier.facts) : [], asked(facts)]
  if (last.type === "approval.reminded") return [{ facts, what: "reminded", people: now }]
  const fresh = now?.filter((person) => earlier.facts.present !== facts.present || !(before?.includes(person) ?? false)) ?? null
  const news: ApprovalNews = { facts, what: "asked", people: before === null && now === null ? [] : fresh }
  return last.type === "approval.escalated" ? [news, { facts, what: "overdue", people: before }] : [news]
}
