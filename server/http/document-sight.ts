import type { DocumentSight } from "#contract/permission.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "./session-user.ts"

/** Explains who may see the documents of a kind, by the same rule that guards every reading of them. */
export interface SightOfDocuments {
  readonly kind: string
  /** The acting roles whose data rights count for this kind. */
  readonly acting: readonly Role[]
  /** How many of them a person in one of these roles may see: exact up to 1,000, and 1,001 for more. */
  count(tx: Tx, user: SessionUser): Promise<number>
  /**
   * Whether a person (null for one who cannot sign in) may see the document with this number; null when this kind has none, or the asking
   * administrator may not see it.
   */
  explain(tx: Tx, asker: SessionUser, person: SessionUser | null, number: string): Promise<Omit<DocumentSight, "kind"> | null>
}
