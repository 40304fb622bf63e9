import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { LinesHistory } from "#ui/line-grid/use-lines.ts"

export type Lookups = DataOf<(typeof tenderContract)["lookups"]>

/** What each step of the guided form is given. */
export interface WriteProps {
  readonly document: TenderDocument
  readonly lookups: Lookups
  readonly misfits: readonly string[]
  /** The history of the draft, for parts with their own keys to undo. */
  readonly history: LinesHistory
  readonly set: (path: string, value: unknown) => void
}
