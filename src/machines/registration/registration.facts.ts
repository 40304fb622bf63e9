import type { DeclaredContent, FieldRemark } from "#contract/registration.contract.ts"
import type { Language } from "#contract/identity.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** What is known of a registration. */
export interface RegistrationFacts {
  readonly number: string
  /** The person who registers, and becomes the supplier's first user. */
  readonly applicant: string
  readonly language: Language
  /** The version of the terms that were accepted. */
  readonly terms: string
  readonly invitation: string | null
  /** The company that reviews it; empty until it is sent. */
  readonly party: string
  readonly content: DeclaredContent | null
  /** How often it was sent. */
  readonly rounds: number
  readonly remarks: readonly FieldRemark[]
  readonly comments: readonly FieldRemark[]
  readonly reason: string
  /** Who passed the first review. */
  readonly firstReviewer: string
  readonly waitsUntil: number | null
  /** The company that it has become. */
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
  "registration.submitted": { readonly content: DeclaredContent; readonly party: string }
  "registration.withdrawn": object
  "registration.remarked": FieldRemark
  "registration.firstPassed": object
  "registration.firstUndone": object
  "registration.returned": { readonly reason: string }
  "registration.rejected": { readonly reason: string; readonly days: number }
  "registration.approved": object
}
export type RegistrationFact = FactsOf<RegistrationFactData>

/** What the server alone knows of what is sent. */
export interface RegistrationGiven {
  /** The company that reviews it. */
  readonly party?: string
  readonly nameTaken?: boolean
  readonly codeTaken?: boolean
  /** Until when a rejected company waits, in epoch ms; null for none. */
  readonly waitsUntil?: number | null
}
