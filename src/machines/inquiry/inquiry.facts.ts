import type { SupplierBar } from "#contract/supplier-bar.ts"
import type { Award, KeptScenario, Note, Rate, SplitTerms } from "#contract/comparison.contract.ts"
import type { Sheet } from "#contract/committee.contract.ts"
import { lineKey } from "#contract/ids.ts"
import type { Ask, InquiryApplication, InquiryContent, LetterTo, Seat, SupplierScore } from "#contract/inquiry.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { CurrencyGiven } from "../currency/currency.rules.ts"
import type { ExpertDraw } from "../committee/committee.ts"
import { lotGroups } from "../lots/lots.ts"
import type { AskedQuestion } from "../question/question.record.ts"
import type { Standing } from "./inquiry.ranks.ts"

/** The facts of an inquiry. */
export interface InquiryFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  readonly content: InquiryContent | null
  /** The time of publication; epoch ms. */
  readonly publishedAt: number
  /** Whether what is written has come out: not while one that was taken back or has failed is written anew. */
  readonly isOut: boolean
  /** Whether quoting has begun in this round. */
  readonly quoted: boolean
  readonly round: number
  /** The suppliers that were found by category or joined, besides the named ones. */
  readonly found: readonly string[]
  readonly reason: string
  /** The applications of suppliers, the latest last. */
  readonly applications: readonly InquiryApplication[]
  /** In the order of asking; the askers are not stored. */
  readonly questions: readonly AskedQuestion[]
  /** The suppliers' present offers; empty when quotations are sealed. */
  readonly standing: readonly Standing[]
  /** The suppliers whose quotations were opened in this round. */
  readonly quotes: readonly string[]
  readonly trials: readonly Trial[]
  readonly awards: readonly Award[]
  /** Who verified their prices; empty before. */
  readonly verifier: string
  /** The exchange rates at the opening of the quotations. */
  readonly rates: readonly Rate[]
  readonly notes: readonly Note[]
  readonly scenarios: readonly KeptScenario[]
  readonly committee: readonly Seat[]
  /** Experts who declined. */
  readonly recused: readonly string[]
  readonly draws: readonly ExpertDraw[]
  /** The sheets that experts have handed in; empty before the scoring is closed. */
  readonly sheets: readonly ScoredSheet[]
  readonly scores: readonly SupplierScore[]
  /** What each supplier was told of the result, and when it was approved; epoch ms, 0 before. */
  readonly letters: readonly LetterTo[]
  readonly decidedAt: number
  /** The tender that it became. */
  readonly tender: Successor | null
}
/** A sheet of marks with its expert. */
export interface ScoredSheet extends Sheet {
  readonly expert: string
}
/** The document in which another one continues. */
export interface Successor {
  readonly id: string
  readonly number: string
}
interface Trial {
  readonly supplier: string
  readonly passed: boolean
  readonly reason: string
}
interface Why {
  readonly reason: string
}

export interface InquiryFactData {
  "inquiry.saved": { number: string; party: string; content: InquiryContent }
  "inquiry.submitted": object
  "inquiry.published": Found
  "inquiry.prequalificationOpened": Found
  "inquiry.joined": { supplier: string }
  "inquiry.applied": { supplier: string; statement: string }
  "inquiry.applicationWithdrawn": { supplier: string }
  "inquiry.applicationsEnded": object
  "inquiry.applicantReviewed": Trial
  "inquiry.prequalificationClosed": object
  "inquiry.returned": Why
  "inquiry.publicationWithdrawn": object
  "inquiry.quotingStarted": object
  "inquiry.quotingEnded": object
  "inquiry.revoked": Why
  "inquiry.reopened": object
  "inquiry.reinquired": object
  "inquiry.questionAsked": { text: string }
  "inquiry.answered": { question: number; answer: string }
  /** Absent `partial`: everything that is priced is offered in full, or a fact from before lots were ranked. */
  "inquiry.quoted": { supplier: string; prices: (string | null)[]; partial?: number[] | undefined }
  "inquiry.unquoted": { supplier: string }
  "inquiry.opened": { quotes: string[]; rates?: Rate[] }
  "inquiry.failed": Why
  "inquiry.tried": Trial
  "inquiry.trialFinished": object
  "inquiry.expertsDrawn": { draw: ExpertDraw }
  "inquiry.expertAdded": { expert: string; reason: string }
  "inquiry.expertConfirmed": { expert: string }
  "inquiry.expertDeclined": { expert: string; reason: string }
  "inquiry.expertDeclared": { expert: string }
  "inquiry.sheetLocked": { expert: string; supplier: string }
  "inquiry.sheetReopened": { expert: string; supplier: string; reason: string }
  "inquiry.scoringClosed": { sheets: ScoredSheet[]; scores: SupplierScore[] }
  "inquiry.preferred": { awards: Award[]; scenario?: string | undefined }
  "inquiry.noted": { line: number; supplier: string; text: string }
  "inquiry.scenarioKept": { name: string; terms: SplitTerms | null; awards: Award[] }
  "inquiry.roundBegun": Round
  "inquiry.verificationBegun": object
  "inquiry.priceVerified": { awards: Award[]; remark: string }
  "inquiry.converted": { tender: Successor }
  "inquiry.sentBack": Why
  "inquiry.resultSubmitted": object
  /** Absent letters: facts from before suppliers were told more than the result. */
  "inquiry.resultApproved": { letters?: LetterTo[] }
  "inquiry.resultReturned": Why
  "inquiry.resultWithdrawn": object
  "inquiry.terminated": Why
}
/** The suppliers that were found by category, besides the named ones. */
interface Found {
  readonly found?: string[]
}
interface Round {
  readonly suppliers: string[]
  readonly quoteStart: number | null
  readonly quoteEnd: number
  /** Absent: facts from before a further round had a deadline for the trial and the scoring. */
  readonly reviewDeadline?: number | null
}
export type InquiryFact = FactsOf<InquiryFactData, InquiryGiven>

/** What the rules are given that only the server knows. */
export interface InquiryGiven extends CurrencyGiven {
  /** The suppliers with a sealed quotation. */
  readonly sealed?: readonly string[]
  /** Today's values of other currencies. */
  readonly rates?: readonly Rate[]
  /** The reasons that bar its suppliers from being asked, and from being awarded. */
  readonly barred?: { readonly ask: readonly SupplierBar[]; readonly award: readonly SupplierBar[] }
  /** The qualified suppliers of its category that nothing bars. */
  readonly found?: readonly string[]
  /** Its buyers who cannot sign in to the asking company. */
  readonly unableBuyers?: readonly string[]
  /** Material codes in its lines without a material in use. */
  readonly unusable?: readonly string[]
  /** The outcome of a draw of experts. */
  readonly draw?: ExpertDraw
  /** Whether a named expert may be called, and is bound to a supplier who is asked. */
  readonly named?: { readonly callable: boolean; readonly bound: boolean }
  /** The locked sheets, and by supplier the total of the quotation; null when the quotation does not offer all that is asked. */
  readonly scored?: { readonly sheets: readonly ScoredSheet[]; readonly totals: Readonly<Record<string, string | null>> }
  /** By supplier, the offer of the opened quotation for each line; null without an offer. */
  readonly offered?: Readonly<Record<string, readonly ({ readonly most: string } | null)[]>>
}

/** The parts in which the price of a line is to be broken down: its own, or else those of the inquiry. */
const partsOf = ({ breakdown: own = [] }: InquiryContent["lines"][number], all: InquiryContent["breakdown"] = []) =>
  own.length > 0 ? own : all

/** The inquiry as suppliers are asked: without target prices and without the other suppliers. */
export function askOf(content: InquiryContent, now: number): Ask {
  const { title, currency, currencies = [], quoteStart, quoteEnd, questionEnd, openness, disclosure, announced, terms, lines } = content
  const asked = lines.map((line, index) => {
    const { item, material, specification, quantity, unit, needBy, substitutes, tiers = [], shipTo = "", lot = "" } = line
    const parts = partsOf(line, content.breakdown)
    return {
      id: lineKey(line, index),
      item,
      material,
      specification,
      quantity,
      unit,
      needBy,
      substitutes,
      ...(tiers.length === 0 ? {} : { tiers }),
      ...(shipTo === "" ? {} : { shipTo }),
      ...(parts.length === 0 ? {} : { breakdown: [...parts] }),
      ...(lot === "" ? {} : { lot }),
    }
  })
  const lots = lotGroups(content).flatMap(({ lot }) => lot ?? [])
  return {
    title,
    currency,
    ...(currencies.length === 0 ? {} : { currencies: [...currencies] }),
    quoteStart: quoteStart ?? now,
    quoteEnd,
    questionEnd: questionEnd ?? quoteEnd,
    openness,
    disclosure,
    announced,
    terms,
    ...(lots.length === 0 ? {} : { lots }),
    lines: asked,
  }
}
