import type { Outcome } from "#contract/questionnaire.contract.ts"
import type { ScoreSource } from "#contract/supplier.contract.ts"
import type { LedgerEntry } from "../_kit/kind-ledger.ts"

/** An entry of the ledger of scores: what a supplier has reached in one document, or in one part of it. */
export interface ScoreEntry extends LedgerEntry {
  readonly source: ScoreSource
  readonly supplier: string
  /** The buying company, the author and everybody named in the document, by whom data rights decide. */
  readonly company: string
  readonly author: string
  readonly people: readonly string[]
  readonly number: string
  readonly title: string
  /** The part of the document, such as a lot; empty for the whole. */
  readonly part: string
  /** Scores of one topic are comparable over time: the template of a survey, or the source. */
  readonly topic: string
  /** Out of 100, with two decimals at most; null where nothing was scored. */
  readonly score: string | null
  readonly outcome: Outcome | null
  /** The rank, and the number of ranked ones; null where nothing was ranked. */
  readonly rank: number | null
  readonly among: number | null
  /** Why it has no rank. */
  readonly excluded: string | null
  readonly won: boolean | null
  /** Epoch ms. */
  readonly reached_at: number
}
