import type { Sheet } from "#contract/committee.contract.ts"
import type { ScoringAsk } from "#contract/evaluation.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The state of an expert's part. */
export interface EvaluationFacts {
  /** The inquiry whose quotations are scored. */
  readonly above: string
  readonly number: string
  /** The number of the inquiry. */
  readonly inquiry: string
  /** The buying company, and the inquiry's author. */
  readonly buyer: string
  readonly author: string
  readonly expert: string
  readonly origin: "drawn" | "named"
  readonly round: number
  readonly ask: ScoringAsk | null
  /** The suppliers to score; empty before the trial is finished, and after the scoring. */
  readonly suppliers: readonly string[]
  /** The expert's declaration of interests. */
  readonly statement: string
  readonly reason: string
  readonly declaredAt: number | null
  readonly sheets: readonly Sheet[]
  /** Sheets that the buyer gave back, with the reasons; the expert continues with their marks. */
  readonly reopened: readonly ReopenedSheet[]
}
/** A reopened sheet with the reason. */
export interface ReopenedSheet extends Omit<Sheet, "lockedAt"> {
  readonly reason: string
}

interface Asked {
  above: string
  number: string
  inquiry: string
  buyer: string
  author: string
  expert: string
  origin: EvaluationFacts["origin"]
  round: number
  ask: ScoringAsk
  suppliers: string[]
}

export interface EvaluationFactData {
  "evaluation.asked": Asked
  "evaluation.confirmed": object
  "evaluation.declined": { reason: string }
  "evaluation.begun": { suppliers: string[] }
  "evaluation.declared": { statement: string }
  "evaluation.scored": { supplier: string; marks: Readonly<Record<string, string>>; evidence: Readonly<Record<string, string>> }
  "evaluation.sheetReopened": { supplier: string; reason: string }
  "evaluation.ended": object
}
export type EvaluationFact = FactsOf<EvaluationFactData, EvaluationGiven>

/** What the rules are given that only the server knows. */
export interface EvaluationGiven {
  /** Whether the expert works for one of the suppliers, acts for it, or must avoid it. */
  readonly bound?: boolean
}
