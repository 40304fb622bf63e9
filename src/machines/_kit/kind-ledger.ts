/** An entry of a ledger, by the ledger's column names. `found` holds the texts that it is found by, for a ledger that is searched. */
export interface LedgerEntry {
  readonly found?: readonly string[]
  readonly [column: string]: string | number | boolean | readonly string[] | null | undefined
}

/** Declared as a method, so that kinds with any type of facts are assignable. */
interface Leaving<Facts> {
  entries(facts: Facts, state: string): readonly LedgerEntry[]
}

/**
 * The entries that a document has written, by ledger, from its facts and its state; several kinds may write one ledger. Entries are permanent: a
 * document only ever adds.
 */
export type Ledgers<Facts> = Readonly<Record<string, Leaving<Facts>["entries"]>>
