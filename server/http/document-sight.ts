import type { DocumentSight, Side } from "#contract/permission.contract.ts"
import type { Role } from "#contract/people.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "./session-user.ts"

/** What a kind of document says of who sees its documents; answered by what guards every reading of them. */
export interface SightOfDocuments {
  /** The acting roles in which data rights count here. */
  readonly acting: readonly Role[]
  /** As what a person meets these documents. */
  sideOf(user: SessionUser): Side
  /** How many of them a person of the buying side may see, exact up to 1,000, and 1,001 for more. */
  count(tx: Tx, user: SessionUser): Promise<number>
  /**
   * Whether a person (null for one who cannot sign in) may see the document of this number; null when there is none of this kind,
   * or none that is for the asking administrator.
   */
  explain(tx: Tx, asker: SessionUser, person: SessionUser | null, number: string): Promise<Omit<DocumentSight, "kind"> | null>
}
