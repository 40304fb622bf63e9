import type { Actor } from "#contract/people.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { judge, outcomeOf, type Verdict } from "#machines/_kit/judge.ts"
import { settle } from "#machines/_kit/settle.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import type { ApprovalFacts, ApprovalGiven } from "#machines/approval/approval.facts.ts"
import { mayDecideNow, partOf, presentStep } from "#machines/approval/approval.parts.ts"
import { approvalActs, type ApprovalCommand, awaitingApproval } from "#machines/tender/tender.approval.ts"
import type { Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import type { Head } from "#server/event-store/store.ts"
import { delegatesOf } from "#server/approvals/chains.ts"

/** The approval that a tender waits for, as one person finds it. */
export interface OpenApproval {
  readonly stream: string
  readonly key: string
  /** Stored; a clock that struck meanwhile is not counted. */
  readonly version: number
  readonly stored: DocumentState<ApprovalFacts>
  readonly document: DocumentState<ApprovalFacts>
  readonly struck: readonly AnyFact[]
  readonly given: ApprovalGiven
  /** Whose part the person would decide; null when it is not for this person to decide. */
  readonly part: string | null
}

/** Reads the approval that a tender in this state waits for; null when there is none. */
export async function readOpenApproval(
  tx: Tx,
  on: { readonly tender: string; readonly round: number; readonly state: string; readonly by: Actor; readonly now: number },
  headOf: (stream: string) => Promise<Head | null>,
): Promise<OpenApproval | null> {
  if (!awaitingApproval.has(on.state)) return null
  const { rows } = await tx.query<{ stream: string; key: string }>({
    name: "open-approval",
    text: "select stream, key from tender_child where tender = $1 and round = $2 and kind = 'approval' and state = 'inApproval'",
    values: [on.tender, on.round],
  })
  const [row] = rows
  const head = row ? await headOf(row.stream) : null
  if (!row || !head) return null
  const stored = await restore(tx, approvalChart, head)
  const nobody: ApprovalGiven = { person: on.by.id, deputyFor: [], namedMayApprove: false }
  const { document, facts: struck } = settle(approvalChart, stored, on.now, nobody)
  const step = presentStep(document.facts)
  const asked = step ? mayDecideNow(step).filter((person) => person !== on.by.id) : []
  const deputies = await Promise.all(asked.map((person) => delegatesOf(tx, person, on.now, `tender.${stored.facts.subject}`)))
  const given = { ...nobody, deputyFor: asked.filter((_, index) => deputies[index]?.includes(on.by.id)) }
  return { ...row, version: head.version, stored, document, struck, given, part: partOf(document.facts, on.by, given.deputyFor) }
}

/** Whoever is asked acts as an approver of this document, whatever else that person is. */
export const askedAs = (by: Actor, approval: OpenApproval | null): Actor =>
  approval && approval.part !== null && !by.roles.includes("approver") ? { ...by, roles: [...by.roles, "approver"] } : by

/** The fact that an act on the open approval leaves. */
export const approvalOutcome = ({ document, given }: OpenApproval, command: ApprovalCommand): string =>
  outcomeOf(approvalChart, document, approvalActs[command], given)

/** What the approval's own chart says about a command of the tender. */
export const approvalVerdict = (approval: OpenApproval, command: ApprovalCommand, by: Actor, now: number): Verdict =>
  judge(approvalChart, approval.document, factOf(approvalOutcome(approval, command), by, now, {}, approval.given), "document")

export const isApprovalCommand = (name: string): name is ApprovalCommand => Object.hasOwn(approvalActs, name)
