import type { Actor } from "#contract/people.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import { type AnyFact, factOf } from "#machines/_kit/fact.ts"
import { judge, outcomeOf, type Verdict } from "#machines/_kit/judge.ts"
import { settle } from "#machines/_kit/settle.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import { approvalChart } from "#machines/approval/approval.chart.ts"
import type { ApprovalFacts, ApprovalGiven } from "#machines/approval/approval.facts.ts"
import { isOfCompany, mayDecideNow, partOf, presentStep } from "#machines/approval/approval.parts.ts"
import type { Tx } from "#server/database/database.ts"
import { restore } from "#server/event-store/document.ts"
import { type Head, readHead } from "#server/event-store/store.ts"
import { delegatesOf } from "./chains.ts"

/** The approval that a document waits for, as one person finds it. */
export interface OpenApproval {
  readonly stream: string
  /** Stored; a clock that struck meanwhile is not counted. */
  readonly version: number
  readonly stored: DocumentState<ApprovalFacts>
  readonly document: DocumentState<ApprovalFacts>
  readonly struck: readonly AnyFact[]
  readonly given: ApprovalGiven
  /** Whose part the person would decide; null when it is not for this person to decide. */
  readonly part: string | null
}

/** Reads the approval that a document waits for; null when there is none. */
export async function readOpenApproval(
  tx: Tx,
  on: { readonly root: string; readonly by: Actor; readonly now: number },
  headOf: (stream: string) => Promise<Head | null> = (stream) => readHead(tx, stream),
): Promise<OpenApproval | null> {
  const { rows } = await tx.query<{ stream: string }>({
    name: "open-approval",
    text: "select stream from approval where root = $1 and state = 'inApproval'",
    values: [on.root],
  })
  const [row] = rows
  const head = row ? await headOf(row.stream) : null
  if (!row || !head) return null
  const stored = await restore(tx, approvalChart, head)
  const nobody: ApprovalGiven = { person: on.by.id, deputyFor: [], namedMayApprove: false }
  const { document, facts: struck } = settle(approvalChart, stored, on.now, nobody)
  const step = presentStep(document.facts)
  const asked = step ? mayDecideNow(step).filter((person) => person !== on.by.id) : []
  const type = `${stored.facts.document}.${stored.facts.subject}`
  const deputies = await Promise.all(asked.map((person) => delegatesOf(tx, person, on.now, type)))
  const given = { ...nobody, deputyFor: asked.filter((_, index) => deputies[index]?.includes(on.by.id)) }
  const part = isOfCompany(document.facts, on.by) ? partOf(document.facts, on.by, given.deputyFor) : null
  return { ...row, version: head.version, stored, document, struck, given, part }
}

/** Whoever is asked acts as an approver of this document, whatever else that person is. */
export const askedAs = (by: Actor, approval: OpenApproval | null): Actor =>
  approval && approval.part !== null && !by.roles.includes("approver") ? { ...by, roles: [...by.roles, "approver"] } : by

/** The fact that an act on the open approval leaves. */
export const approvalOutcome = ({ document, given }: OpenApproval, act: ApprovalAct): string =>
  outcomeOf(approvalChart, document, act, given)

/** What the approval's own chart says about an act. */
export const approvalVerdict = (approval: OpenApproval, act: ApprovalAct, by: Actor, now: number): Verdict =>
  judge(approvalChart, approval.document, factOf(approvalOutcome(approval, act), by, now, {}, approval.given), "document")

/** What is entered with an act; each act takes what concerns it. */
export interface ActInput {
  readonly comment?: string | undefined
  readonly to?: string
  readonly place?: "before" | "after"
  /** The version of the approval that was seen. */
  readonly seen?: number | undefined
}

/** What an act leaves in the open approval, and what its rules are told about it. */
export interface ActFact {
  readonly type: string
  readonly data: object
  readonly given: ApprovalGiven
}

/** Works out what an act leaves. Only who acts on the buying side of the company can be named to decide. */
export async function actOn(
  tx: Tx,
  approval: OpenApproval,
  on: { readonly act: ApprovalAct; readonly input: ActInput; readonly company: string },
): Promise<ActFact> {
  const { act, input, company } = on
  const { comment = "", to, place = "after" } = input
  const part = { for: approval.part ?? approval.given.person }
  const named = {
    approve: { ...part, comment },
    return: { ...part, comment },
    withdraw: {},
    transfer: { ...part, to, comment },
    delegate: { ...part, to, comment },
    addSigner: { to, comment, place },
    remind: {},
  } satisfies Record<ApprovalAct, object>
  const namedMayApprove = to !== undefined && (await mayBeAsked(tx, to, company))
  return { type: approvalOutcome(approval, act), data: named[act], given: { ...approval.given, namedMayApprove } }
}

async function mayBeAsked(tx: Tx, person: string, company: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "may-be-asked",
    text: `select from person where id = $1 and may_sign_in(person) and party = $2 and roles && array['purchaser', 'approver', 'supervisor', 'legal']`,
    values: [person, company],
  })
  return rowCount > 0
}
