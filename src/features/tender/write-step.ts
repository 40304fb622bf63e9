import type { DataOf } from "#contract/endpoint.ts"
import type { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"

export type Lookups = DataOf<(typeof tenderContract)["lookups"]>

/** What each step of the guided form is given. */
export interface WriteProps {
  readonly document: TenderDocument
  readonly lookups: Lookups
  readonly misfits: readonly string[]
  readonly set: (path: string, value: unknown) => void
}
