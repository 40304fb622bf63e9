import type { Award, Rate } from "#contract/comparison.contract.ts"
import type { Ask, QuotationContent, Ranks, ResultLetter } from "#contract/inquiry.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { Box } from "../_kit/kind-family.ts"
import type { AskedQuestion } from "../question/question.record.ts"

/** The state of a quotation. */
export interface QuotationFacts {
  /** The inquiry that it answers. */
  readonly above: string
  readonly number: string
  /** The number of the inquiry. */
  readonly inquiry: string
  /** The supplier, the buying company, and the inquiry's author. */
  readonly party: string
  readonly buyer: string
  readonly author: string
  readonly round: number
  readonly ask: Ask | null
  /** Sealed until the opening. */
  readonly content: QuotationContent | Box | null
  /** The opened rounds, the last one last. */
  readonly rounds: readonly { readonly round: number; readonly content: QuotationContent }[]
  readonly reason: string
  /** The application deadline and criteria; null without a qualification. */
  readonly applying: { readonly applyEnd: number; readonly criteria: string } | null
  /** The statement of its application; empty while there is none. */
  readonly statement: string
  /** The supplier's own rank by price; null where it is not disclosed. */
  readonly ranks: Ranks | null
  /** The supplier's own questions, and others' once they are answered. */
  readonly questions: readonly AskedQuestion[]
  readonly awards: readonly Award[]
  /** The rates by which its prices in other currencies were compared. */
  readonly rates: readonly Rate[]
  /** What it was told of the result, and when; epoch ms. */
  readonly letter: ResultLetter | null
  readonly toldAt: number
  /** When it won; epoch ms. */
  readonly wonAt: number
  /** Whether people were told that its prices end soon. */
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
  /** Earlier answers to others; absent in facts from before questions existed. */
  answers?: Answer[]
  /** The terms of the qualification; absent in facts from before prequalification existed. */
  applying?: QuotationFacts["applying"]
}

interface Received {
  content: QuotationContent
  /** The hash of the signed head of the record before it, which its receipt names; absent in facts from before receipts, and where nothing is signed. */
  head?: string
}

export interface QuotationFactData {
  "quotation.asked": Asked
  "quotation.invited": Asked
  "quotation.applied": { statement: string }
  "quotation.applicationWithdrawn": object
  "quotation.unqualified": { reason: string }
  "quotation.begun": object
  "quotation.submitted": Received
  /** Not sealed: the buyer can read it at once. */
  "quotation.offered": Received
  "quotation.ranked": { ranks: Ranks }
  "quotation.withdrawn": object
  "quotation.declined": { reason: string }
  "quotation.lapsed": object
  "quotation.questionAsked": { text: string }
  "quotation.answered": Answer
  "quotation.opened": { content?: QuotationContent }
  "quotation.recalled": object
  "quotation.ended": object
  /** Absent letters: facts from before suppliers were told more than the result, or of a supplier whom a later round leaves out. */
  "quotation.won": { awards: Award[]; letter?: ResultLetter | null; rates?: Rate[] }
  "quotation.lost": { letter?: ResultLetter | null }
  "quotation.pricesEnding": object
}
export type QuotationFact = FactsOf<QuotationFactData>
