import type { MaterialContent } from "#contract/material.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The state of a material. */
export interface MaterialFacts {
  readonly number: string
  readonly code: string
  readonly party: string
  readonly author: string
  readonly content: MaterialContent | null
  /** The last approved content, valid until a change is approved. */
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

/** What only the server knows. */
export interface MaterialGiven {
  /** References that do not exist or are out of use; absent where the server did not look. */
  readonly unknown?: readonly string[]
}
