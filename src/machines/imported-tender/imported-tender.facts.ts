import type { ImportedTender, ImportSource } from "#contract/imported-tender.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The state of an imported process. */
export interface ImportedTenderFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  readonly content: ImportedTender | null
  readonly source: ImportSource | null
  /** The number of the earlier version that it replaced; empty for none. */
  readonly replaces: string
  readonly importedAt: number
  readonly reason: string
}

export interface ImportedTenderFactData {
  "history.imported": {
    readonly number: string
    readonly party: string
    readonly content: ImportedTender
    readonly source: ImportSource
    readonly replaces: string
  }
  "history.replaced": object
  "history.withdrawn": { readonly reason: string }
}
export type ImportedTenderFact = FactsOf<ImportedTenderFactData>
