import type { Award } from "#contract/comparison.contract.ts"
import type { Ask, QuotationContent } from "#contract/inquiry.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { Box } from "../_kit/kind-family.ts"

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
  readonly awards: readonly Award[]
  /** When it won; epoch ms. */
  readonly wonAt: number
}

export interface QuotationFactData {
  "quotation.asked": {
    above: string
    number: string
    inquiry: string
    party: string
    buyer: string
    author: string
    round: number
    ask: Ask
  }
  "quotation.begun": object
  "quotation.submitted": { content: QuotationContent }
  "quotation.withdrawn": object
  "quotation.declined": { reason: string }
  "quotation.lapsed": object
  "quotation.opened": { content?: QuotationContent }
  "quotation.recalled": object
  "quotation.ended": object
  "quotation.won": { awards: Award[] }
  "quotation.lost": object
}
export type QuotationFact = FactsOf<QuotationFactData>
