import type { Award } from "#contract/comparison.contract.ts"
import type { Ask, QuotationContent, Ranks } from "#contract/inquiry.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { Box } from "../_kit/kind-family.ts"
import type { AskedQuestion } from "../question/question.record.ts"

/** What is known of a quotation. */
export interface QuotationFacts {
  /** The inquiry that it answers. */
  readonly above: string
  readonly number: string
  /** The number of the inquiry. */
  readonly inquiry: string
  /** The supplier, the buying company, and who wrote the inquiry. */
  readonly party: string
  readonly buyer: string
  readonly author: string
  readonly round: number
  readonly ask: Ask | null
  /** Sealed until the opening. */
  readonly content: QuotationContent | Box | null
  /** What was opened, the last round last. */
  readonly rounds: readonly { readonly round: number; readonly content: QuotationContent }[]
  readonly reason: string
  /** What it has to apply by before it is asked; null where nobody is qualified first. */
  readonly applying: { readonly applyEnd: number; readonly criteria: string } | null
  /** What it says for itself in its application; empty while there is none. */
  readonly statement: string
  /** Its own place by price; null where that is not told. */
  readonly ranks: Ranks | null
  /** Those that its supplier asked, and those of others once they are answered. */
  readonly questions: readonly AskedQuestion[]
  readonly awards: readonly Award[]
  /** When it won; epoch ms. */
  readonly wonAt: number
  /** It was told that its prices end soon. */
  readonly endsTold: boolean
}

interface Answer {
  readonly text: string
  readonly answer: string
}

interface Asked {
  above: string
  number: string
  inquiry: string
  party: string
  buyer: string
  author: string
  round: number
  ask: Ask
  /** What was answered to others before; left out of facts from before there were questions. */
  answers?: Answer[]
  /** On what terms suppliers are qualified first; left out of facts from before there was prequalification. */
  applying?: QuotationFacts["applying"]
}

export interface QuotationFactData {
  "quotation.asked": Asked
  "quotation.invited": Asked
  "quotation.applied": { statement: string }
  "quotation.applicationWithdrawn": object
  "quotation.unqualified": { reason: string }
  "quotation.begun": object
  "quotation.submitted": { content: QuotationContent }
  /** Not sealed: the buyer reads it at once. */
  "quotation.offered": { content: QuotationContent }
  "quotation.ranked": { ranks: Ranks }
  "quotation.withdrawn": object
  "quotation.declined": { reason: string }
  "quotation.lapsed": object
  "quotation.questionAsked": { text: string }
  "quotation.answered": Answer
  "quotation.opened": { content?: QuotationContent }
  "quotation.recalled": object
  "quotation.ended": object
  "quotation.won": { awards: Award[] }
  "quotation.lost": object
  "quotation.pricesEnding": object
}
export type QuotationFact = FactsOf<QuotationFactData>
