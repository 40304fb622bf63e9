import type { ApprovalAct, ApprovalInputs } from "#contract/workflow.contract.ts"
import type { Verdict } from "#machines/_kit/judge.ts"
import type { DocumentState } from "#machines/_kit/snapshot.ts"
import type { ApprovalFacts } from "#machines/approval/approval.facts.ts"
import type { Tx } from "#server/database/database.ts"
import type { Services } from "#server/http/services.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** An approval that a document waits for, as one person finds it. */
export interface WaitingApproval {
  readonly stream: string
  /** The document as it effectively is now, with the clocks that are past due already fired. */
  readonly document: DocumentState<ApprovalFacts>
  /** The verdict on each act, by the rules of the document and of the approval together. */
  readonly verdicts: Readonly<Record<ApprovalAct, Verdict>>
}

/** One act on an approval, with the version that was seen and the key that makes it safe to repeat. */
export interface ApprovalCall<Act extends ApprovalAct = ApprovalAct> {
  readonly user: SessionUser
  /** The document's id. */
  readonly root: string
  /** The approval's id. */
  readonly approval: string
  readonly subject: string
  readonly act: Act
  readonly input: ApprovalInputs[Act]
  readonly seen: number
  readonly key: string
}

/** How one kind of document lets its approvals be read and acted on: by its own commands, under its own lock. */
export interface ApprovedDocument {
  /**
   * The approval that the document waits for, null when it waits for none.
   * @throws Refused 10007 for whoever may not know of the document's approvals.
   */
  waitingFor(tx: Tx, user: SessionUser, root: string): Promise<WaitingApproval | null>
  run(call: ApprovalCall): Promise<void>
}

/** The kinds of document that are approved, by the kind of their stream. */
export type ApprovedDocuments = Readonly<Record<string, (services: Services) => ApprovedDocument>>
