import type { CallBack, Difference } from "#contract/change.contract.ts"
import type { DeclaredContent } from "#contract/registration.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The state of a change of a supplier's data. */
export interface ChangeFacts {
  readonly number: string
  /** The company whose data they are. */
  readonly supplier: string
  readonly company: string
  /** Who submitted it last. */
  readonly sender: string
  /** The company that reviews it; empty until it is sent. */
  readonly party: string
  /** The new data, and the data at the time of submission. */
  readonly content: DeclaredContent | null
  readonly before: DeclaredContent | null
  readonly differences: readonly Difference[]
  readonly effective: string | null
  /** The number of submissions. */
  readonly rounds: number
  readonly reason: string
  readonly firstReviewer: string
  readonly callBack: (CallBack & { readonly by: string; readonly at: number }) | null
  readonly overtakenAt: number | null
}

export interface Sent {
  readonly number: string
  readonly company: string
  readonly party: string
  readonly content: DeclaredContent
  readonly before: DeclaredContent
  readonly differences: readonly Difference[]
  readonly effective: string | null
}

export interface ChangeFactData {
  "change.begun": { readonly number: string; readonly supplier: string }
  "change.submitted": Sent
  /** Nothing in it needs a review: it takes effect at once. */
  "change.appliedAtOnce": Sent
  "change.withdrawn": object
  /** The first of the two reviewers of a bank account has passed it. */
  "change.firstPassed": object
  "change.callUndone": object
  "change.calledBack": CallBack
  "change.approved": object
  "change.returned": { readonly reason: string }
  /** Its day has come. */
  "change.applied": object
  /** Its day has come, and another company has the name or the code by now. */
  "change.nameTaken": object
  /** Somebody else has changed the same data meanwhile. */
  "change.overtaken": Pick<Sent, "content" | "before" | "differences">
  "change.discarded": object
}
export type ChangeFact = FactsOf<ChangeFactData, ChangeGiven>

/** What only the server knows of a submission. */
export interface ChangeGiven extends Partial<Pick<Sent, "company" | "party" | "content" | "before" | "differences">> {
  /** Whether dealings with the supplier have ended. */
  readonly over?: boolean
  /** Whether another change of the same supplier is in progress. */
  readonly otherIsOpen?: boolean
  readonly nameTaken?: boolean
  readonly codeTaken?: boolean
  /** Whether the number that was called came to the supplier's contacts too lately. */
  readonly numberIsNew?: boolean
}
