import type { CheckInput, ReviewPoint } from "#contract/checklist.contract.ts"
import type { DeclaredContent, FieldRemark } from "#contract/registration.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { Checklist } from "../checklist/checklist.ts"

/** The state of a registration. */
export interface RegistrationFacts {
  readonly number: string
  /** The person who registers and becomes the supplier's first user. */
  readonly applicant: string
  readonly language: Language
  /** The version of the accepted terms. */
  readonly terms: string
  readonly invitation: string | null
  /** The company that reviews it; empty until it is sent. */
  readonly party: string
  readonly content: DeclaredContent | null
  /** The number of submissions. */
  readonly rounds: number
  readonly remarks: readonly FieldRemark[]
  readonly comments: readonly FieldRemark[]
  readonly reason: string
  /** Who passed the first review. */
  readonly firstReviewer: string
  readonly waitsUntil: number | null
  readonly checklist: Checklist
  /** The company that it became. */
  readonly supplier: string | null
}
interface Begun {
  readonly number: string
  readonly applicant: string
  readonly language: Language
  readonly terms: string
  readonly invitation: string | null
}

export interface RegistrationFactData {
  "registration.begun": Begun
  /** Facts from before there were checklists have no points. */
  "registration.submitted": { readonly content: DeclaredContent; readonly party: string; readonly points?: readonly ReviewPoint[] }
  "registration.withdrawn": object
  "registration.remarked": FieldRemark
  /** A reviewer has checked a point, whose sentence is told with it. */
  "registration.checked": CheckInput & { readonly item: string }
  "registration.firstPassed": object
  "registration.firstUndone": object
  "registration.returned": { readonly reason: string }
  "registration.rejected": { readonly reason: string; readonly days: number }
  "registration.approved": object
}
export type RegistrationFact = FactsOf<RegistrationFactData, RegistrationGiven>

/** What only the server knows of a submission. */
export interface RegistrationGiven {
  /** The company that reviews it. */
  readonly party?: string
  /** What its reviewers have to check. */
  readonly points?: readonly ReviewPoint[]
  readonly nameTaken?: boolean
  readonly codeTaken?: boolean
  /** Whether another registration was sent by the same invitation, and the code that the invitation names; empty for none. */
  readonly invitationUsed?: boolean
  readonly invitedCode?: string
  /** Until when a rejected company must wait, in epoch ms; null for no wait. */
  readonly waitsUntil?: number | null
}
