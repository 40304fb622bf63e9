/** What a document leaves in a ledger, by the names of the ledger's columns. `found` holds the texts that it is found by. */
export interface LedgerEntry {
  readonly found: readonly string[]
  readonly [column: string]: string | number | readonly string[] | null
}

/** Declared as a method, so that a kind whose facts are not known any more is still a kind. */
interface Leaving<Facts> {
  entries(facts: Facts): readonly LedgerEntry[]
}

/** By ledger, which several kinds may write, what a document has left there. What stands in a ledger stays: a document only ever adds. */
export type Ledgers<Facts> = Readonly<Record<string, Leaving<Facts>["entries"]>>
