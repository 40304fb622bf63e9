import type { Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import type { Tx } from "#server/database/database.ts"
import type { Policy } from "#server/http/policy.ts"

/** A field of what is imported: its code, the text that names it, and whether a row cannot do without. */
export interface TargetField {
  readonly code: string
  readonly nameKey: string
  readonly required: boolean
}

/** What would become of a row, or why it cannot be. */
export type Judged = { readonly verdict: "new" | "change" | "same" } | { readonly problem: Refusal }

/** Something that tables can be imported into. */
export interface ImportTarget {
  readonly name: string
  readonly policy: Policy
  readonly fields: readonly TargetField[]
  /** Judges rows against what is there; the answers stand in the order of the rows. Changes nothing. */
  judge(tx: Tx, rows: readonly ImportLine[]): Promise<readonly Judged[]>
  /** Writes rows that were judged good in the same transaction; answers what `undo` needs. */
  write(tx: Tx, rows: readonly ImportLine[], person: string): Promise<unknown>
  /** Puts back what stood there before; throws `Refused` when somebody has changed it since. */
  undo(tx: Tx, before: unknown, person: string): Promise<void>
}
