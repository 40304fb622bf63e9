import type { MaterialApproval, MaterialContent } from "#contract/material.contract.ts"
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
  /** Those who are asked for its approval where no route is in force. */
  readonly asked: Asked
}
type Asked = Exclude<MaterialApproval, "none">
interface Saved {
  readonly number: string
  readonly code: string
  readonly party: string
  readonly content: MaterialContent
}
interface Submitted {
  /** Absent in facts from before categories said who approves. */
  readonly asked?: Asked
}
interface Why {
  readonly reason: string
}

export interface MaterialFactData {
  "material.saved": Saved
  "material.submitted": Submitted
  /** Submitted in a category that needs no approval. */
  "material.adopted": object
  "material.approved": object
  "material.returned": Why
  "material.withdrawn": object
  "material.discarded": object
  "material.changed": Saved
  "material.changeSubmitted": Submitted
  "material.changeAdopted": object
  "material.changeApproved": object
  "material.changeReturned": Why
  "material.changeWithdrawn": object
  "material.changeDropped": object
  "material.blocked": Why
  "material.unblocked": object
}
export type MaterialFact = FactsOf<MaterialFactData, MaterialGiven>

/** What only the server knows. */
export interface MaterialGiven {
  /** References that do not exist or are out of use; absent where the server did not look. */
  readonly unknown?: readonly string[]
  /** How its category wants it approved. */
  readonly approval?: MaterialApproval
}
