import { code } from "#contract/errors.ts"
import type { Actor } from "#contract/people.ts"
import type { ApprovalAct } from "#contract/workflow.contract.ts"
import type { Chart } from "../_kit/chart.ts"
import { type AnyFact, factOf } from "../_kit/fact.ts"
import { judge, outcomeOf, type Verdict } from "../_kit/judge.ts"
import { settle } from "../_kit/settle.ts"
import type { DocumentState } from "../_kit/snapshot.ts"
import { approvalChart } from "./approval.chart.ts"
import type { ApprovalFacts, ApprovalGiven } from "./approval.facts.ts"
import { isOfCompany, partOf } from "./approval.parts.ts"

/** The approval that a document waits for, as one person sees it, with overdue timers fired. */
export interface OpenApproval {
  readonly document: DocumentState<ApprovalFacts>
  readonly struck: readonly AnyFact[]
  readonly given: ApprovalGiven
  /** The part that the person would decide; null when the person may not decide. */
  readonly part: string | null
}

/** An approval for a person who may decide for others. */
export function openApproval(
  stored: DocumentState<ApprovalFacts>,
  { by, now, deputyFor, nobodyLeft }: Pick<ApprovalGiven, "deputyFor" | "nobodyLeft"> & { readonly by: Actor; readonly now: number },
): OpenApproval {
  const given: ApprovalGiven = { person: by.id, deputyFor, namedMayApprove: false, nobodyLeft }
  const { document, facts: struck } = settle(approvalChart, stored, now, given)
  const part = isOfCompany(document.facts, by) ? partOf(document.facts, by, deputyFor) : null
  return { document, struck, given, part }
}

/** A person who is asked acts as an approver of this document, in addition to other roles. */
export const askedAs = (by: Actor, approval: OpenApproval | null): Actor =>
  approval && approval.part !== null && !by.roles.includes("approver") ? { ...by, roles: [...by.roles, "approver"] } : by

/** The fact that an act on the open approval leaves. */
const approvalOutcome = ({ document, given }: OpenApproval, act: ApprovalAct): string => outcomeOf(approvalChart, document, act, given)

/** What a document's rules are given about its open approval. */
export const toldOf = (approval: OpenApproval | null): object =>
  approval ? { ...approval.given, moreToApprove: approvalOutcome(approval, "approve") === "approval.endorsed" } : {}

/** The input of an act; each act uses its own fields. */
export interface ActInput {
  readonly comment?: string | undefined
  readonly to?: string
  readonly place?: "before" | "after"
  /** The version of the approval that was seen. */
  readonly seen?: number | undefined
}

/** The fact that an act leaves in the open approval, and what its rules are given. */
export interface ActFact {
  readonly type: string
  readonly data: object
  readonly given: ApprovalGiven
}

/** The fact of an act; `namedMayApprove` tells whether the person named in it may be asked. */
export function actOn(approval: OpenApproval, act: ApprovalAct, input: ActInput, namedMayApprove: boolean): ActFact {
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
  return { type: approvalOutcome(approval, act), data: named[act], given: { ...approval.given, namedMayApprove } }
}

/** A kind of document that waits for approvals: its chart, the commands that act on one, and the approval of each state. */
interface Approving<Facts extends object, Given extends object> {
  readonly chart: Chart<Facts, AnyFact, Given>
  readonly acts: Readonly<Record<string, ApprovalAct>>
  readonly waitsFor: Readonly<Record<string, string>>
}

/** A document for the person who would act on it. */
interface Acting<Facts extends object, Given> {
  readonly document: DocumentState<Facts>
  readonly state: string
  readonly by: Actor
  readonly now: number
  readonly given: Given
  readonly approval: OpenApproval | null
}

/** The combined verdict of chart and approval on a command: an act on an approval must be allowed by both. */
export function verdictOn<Facts extends object, Given extends object>(
  { chart, acts, waitsFor }: Approving<Facts, Given>,
  { document, by, now, given, approval, state }: Acting<Facts, Given>,
  name: string,
): Verdict {
  const awaiting: Verdict =
    state in waitsFor ? { allowed: true } : { allowed: false, code: code.wrongState, rule: "inState", states: Object.keys(waitsFor) }
  const own = Object.hasOwn(chart.commands, name)
    ? judge(chart, document, factOf(outcomeOf(chart, document, name, given), by, now, {}, given), "document")
    : Object.hasOwn(acts, name)
      ? awaiting
      : ({ allowed: true } as const)
  const act = acts[name]
  if (!act || !own.allowed || !approval) return own
  return judge(approvalChart, approval.document, factOf(approvalOutcome(approval, act), by, now, {}, approval.given), "document")
}

/** A person's verdicts on every command. */
export const verdictsOn = <Facts extends object, Given extends object>(
  kind: Approving<Facts, Given>,
  acting: Acting<Facts, Given>,
): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(Object.keys({ ...kind.chart.commands, ...kind.acts }).map((name) => [name, verdictOn(kind, acting, name)]))

/** Acts on an approval that have no fact in the document, so that timelines show them. */
export const actsTold: ReadonlySet<string> = new Set([
  "approval.endorsed",
  "approval.transferred",
  "approval.delegated",
  "approval.signerAdded",
  "approval.reminded",
  "approval.escalated",
])
