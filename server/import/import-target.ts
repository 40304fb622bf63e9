import type { Refusal } from "#contract/errors.ts"
import type { ImportLine } from "#contract/import.contract.ts"
import type { Tx } from "#server/database/database.ts"
import type { Policy } from "#server/http/policy.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** A field of an import: its code, the key of its text, and whether a file must have a column for it. */
export interface TargetField {
  readonly code: string
  readonly nameKey: string
  readonly required: boolean
  /** The key of what people are told about how it is written; none for what needs no explanation. */
  readonly hintKey?: string
  /** Keys of other names by which its column is recognised. */
  readonly alsoKeys?: readonly string[]
  /** Whether its cells are rich texts in JSON. */
  readonly rich?: boolean
  /** Whether its cells are numbers, which a template leaves to the spreadsheet. */
  readonly number?: boolean
  /** The keys of what people call its values. */
  readonly wordKeys?: Readonly<Record<string, string>>
}

/** By field, something about the cells of a row. */
type Cells<Said> = Readonly<Record<string, Said>>

/**
 * The effect that importing a row would have, for a change with the former texts of the cells that it changes where the target tells them; or why it
 * cannot be imported, with what is wrong in each cell. A problem that names its `field` is that cell's.
 */
export type Judged =
  | { readonly verdict: "new" | "same" }
  | { readonly verdict: "change"; readonly before?: Cells<string> }
  | { readonly problem: Refusal; readonly cells?: Cells<Refusal> }

/** A target into which tables can be imported. */
export interface ImportTarget {
  readonly name: string
  readonly policy: Policy
  /** Whether what is imported is a company's own: its imports are then known to its people alone. */
  readonly ofParty?: boolean
  readonly fields: readonly TargetField[]
  /** Judges rows against the existing data without changing anything; verdicts are in the order of the rows. */
  judge(tx: Tx, rows: readonly ImportLine[], person: SessionUser): Promise<readonly Judged[]>
  /** Writes rows that were judged valid in the same transaction; returns what `undo` needs. */
  write(tx: Tx, rows: readonly ImportLine[], person: SessionUser): Promise<unknown>
  /** Restores the state before; throws `Refused` when somebody has changed it since. */
  undo(tx: Tx, before: unknown, person: SessionUser): Promise<void>
}
