import type { MaterialContent } from "#contract/material.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** What is known of a material. */
export interface MaterialFacts {
  readonly number: string
  readonly code: string
  readonly party: string
  readonly author: string
  readonly content: MaterialContent | null
  /** What was approved last, and holds until a change is approved. */
  readonly inForce: MaterialContent | null
  readonly reason: string
}
interface Saved {
  readonly number: string
  readonly code: string
  readonly party: string
  readonly content: MaterialContent
}
interface Why {
  readonly reason: string
}

export interface MaterialFactData {
  "material.saved": Saved
  "material.submitted": object
  "material.approved": object
  "material.returned": Why
  "material.withdrawn": object
  "material.discarded": object
  "material.changed": Saved
  "material.changeSubmitted": object
  "material.changeApproved": object
  "material.changeReturned": Why
  "material.changeWithdrawn": object
  "material.changeDropped": object
  "material.blocked": Why
  "material.unblocked": object
}
export type MaterialFact = FactsOf<MaterialFactData>

/** What the server alone knows. */
export interface MaterialGiven {
  /** What it names that is not there, or out of use; left out where the server has not told. */
  readonly unknown?: readonly string[]
}
