import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { Place } from "./lead-to.ts"
import type { LinesHistory } from "#ui/line-grid/use-lines.ts"

export type Lookups = DataOf<(typeof tenderContract)["lookups"]>

/** The props of each step. */
export interface WriteProps {
  readonly document: TenderDocument
  readonly lookups: Lookups
  readonly misfits: readonly string[]
  /** The number of named experts from outside the author's department. */
  readonly outside: number
  /** The place to move the focus to. */
  readonly place: Place | null
  /** The draft's history, for parts with undo keys of their own. */
  readonly history: LinesHistory
  readonly set: (path: string, value: unknown) => void
}
