import type { FactsOf } from "../_kit/fact.ts"

/** A step as requested; `hours` until it is late, and who may then decide it. */
export interface AskedStep {
  readonly key: string
  readonly name: string
  readonly mode: "any" | "all" | "sequential"
  /** Ids of people; an empty list means every approver of the company. */
  readonly assignees: readonly string[]
  readonly hours: number | null
  readonly escalateTo: readonly string[]
}

/** One person's decision, on their own behalf or in somebody's place. */
export interface StepDecision {
  readonly by: string
  readonly for: string
  readonly at: number
  readonly decision: "approved" | "returned"
  readonly comment: string
}

/** A step in progress. */
export interface ApprovalStep extends AskedStep {
  readonly decisions: readonly StepDecision[]
  /** Who may decide in whose place, for this approval only. */
  readonly standIns: readonly { readonly from: string; readonly to: string }[]
  /** Epoch ms; null before its turn. */
  readonly enteredAt: number | null
  /** Set when it took too long: when, and who may decide it since then. */
  readonly escalated: { readonly at: number; readonly to: readonly string[] } | null
  /** Who added it to the chain; null for a step of the route. */
  readonly addedBy: string | null
}

/** What is to be approved, as of the request. */
export interface ApprovalSubjectFacts {
  readonly subject: string
  readonly submitter: string
  /** The kind of document, its number and title. */
  readonly document: string
  readonly number: string
  readonly title: string
  readonly party: string
  /** An exact decimal in `currency`; null when no amount was given. */
  readonly amount: string | null
  readonly currency: string | null
  /** The route of the chain, and its version; null without a route. */
  readonly route: string | null
  readonly routeVersion: number
}

export interface ApprovalFacts extends ApprovalSubjectFacts {
  readonly steps: readonly ApprovalStep[]
  /** Index of the present step. */
  readonly present: number
  readonly requestedAt: number
  readonly remindedAt: number | null
  /** When and by whom the last decision was made, with its comment. */
  readonly decidedAt: number | null
  readonly decidedBy: string | null
  readonly comment: string
}

/** What the server looks up before an approval is judged; never stored. */
export interface ApprovalGiven {
  /** The acting person, and the absent people for whom they may decide. */
  readonly person: string
  readonly deputyFor: readonly string[]
  /** Whether the person named in the command may be asked: active, and on the buying side of the company. */
  readonly namedMayApprove: boolean
  /** Whether of those who may decide the present step nobody can act on the buying side of the company any more. */
  readonly nobodyLeft: boolean
}

/**
 * The facts of an approval. `for` is the person whose part is decided: the actor's own or that of somebody in whose place the actor decides; null
 * where nobody is named.
 */
export interface ApprovalFactData {
  "approval.requested": ApprovalSubjectFacts & { steps: readonly AskedStep[] }
  "approval.endorsed": { for: string | null; comment: string }
  "approval.approved": { for: string | null; comment: string }
  "approval.returned": { for: string | null; comment: string }
  "approval.withdrawn": object
  "approval.lapsed": object
  "approval.transferred": { for: string | null; to: string; comment: string }
  "approval.delegated": { for: string | null; to: string; comment: string }
  "approval.signerAdded": { to: string; place: "before" | "after"; comment: string }
  "approval.reminded": object
  "approval.escalated": { due: number; to: readonly string[] }
}
export type ApprovalFact = FactsOf<ApprovalFactData, ApprovalGiven>
