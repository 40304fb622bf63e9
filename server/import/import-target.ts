import type { Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import type { Tx } from "#server/database/database.ts"
import type { Policy } from "#server/http/policy.ts"

/** A field of an import: its code, the key of its text, and whether it is required. */
export interface TargetField {
  readonly code: string
  readonly nameKey: string
  readonly required: boolean
}

/** The effect that importing a row would have, or why it cannot be imported. */
export type Judged = { readonly verdict: "new" | "change" | "same" } | { readonly problem: Refusal }

/** A target into which tables can be imported. */
export interface ImportTarget {
  readonly name: string
  readonly policy: Policy
  readonly fields: readonly TargetField[]
  /** Judges rows against the existing data without changing anything; verdicts are in the order of the rows. */
  judge(tx: Tx, rows: readonly ImportLine[]): Promise<readonly Judged[]>
  /** Writes rows that were judged valid in the same transaction; returns what `undo` needs. */
  write(tx: Tx, rows: readonly ImportLine[], person: string): Promise<unknown>
  /** Restores the state before; throws `Refused` when somebody has changed it since. */
  undo(tx: Tx, before: unknown, person: string): Promise<void>
}
