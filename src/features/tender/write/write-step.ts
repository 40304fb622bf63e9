import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import type { Place } from "./lead-to.ts"
import type { LinesHistory } from "#ui/line-grid/use-lines.ts"

export type Lookups = DataOf<(typeof tenderContract)["lookups"]>

/** What each step of the guided form is given. */
export interface WriteProps {
  readonly document: TenderDocument
  readonly lookups: Lookups
  readonly misfits: readonly string[]
  /** How many of the named experts come from outside the author's department. */
  readonly outside: number
  /** The field to work in next. */
  readonly place: Place | null
  /** The history of the draft, for parts with their own keys to undo. */
  readonly history: LinesHistory
  readonly set: (path: string, value: unknown) => void
}
