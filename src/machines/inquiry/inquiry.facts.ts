import type { SupplierBar } from "#contract/supplier.contract.ts"
import type { Award, KeptScenario, Note, Rate, SplitTerms } from "#contract/comparison.contract.ts"
import type { Sheet } from "#contract/committee.contract.ts"
import type { Ask, InquiryApplication, InquiryContent, Seat, SupplierScore } from "#contract/inquiry.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"
import type { ExpertDraw } from "../committee/committee.ts"
import type { AskedQuestion } from "../question/question.record.ts"
import type { Standing } from "./inquiry.ranks.ts"

/** What is known of an inquiry. */
export interface InquiryFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  readonly content: InquiryContent | null
  /** When it came out; epoch ms. */
  readonly publishedAt: number
  /** Whether suppliers quote, or have quoted, in this round. */
  readonly quoted: boolean
  readonly round: number
  /** The suppliers of its category whom it asks beside those who were named. */
  readonly found: readonly string[]
  readonly reason: string
  /** Of suppliers who want to be asked, the latest last. */
  readonly applications: readonly InquiryApplication[]
  /** In the order in which they came; who asked is not kept. */
  readonly questions: readonly AskedQuestion[]
  /** What suppliers offer at present; nothing where quotations are sealed. */
  readonly standing: readonly Standing[]
  /** The suppliers whose quotations were opened in this round. */
  readonly quotes: readonly string[]
  readonly trials: readonly Trial[]
  readonly awards: readonly Award[]
  /** As they were when the quotations were opened. */
  readonly rates: readonly Rate[]
  readonly notes: readonly Note[]
  readonly scenarios: readonly KeptScenario[]
  readonly committee: readonly Seat[]
  /** Experts who declined. */
  readonly recused: readonly string[]
  readonly draws: readonly ExpertDraw[]
  /** What experts have handed in; nothing before the scoring is closed. */
  readonly sheets: readonly ScoredSheet[]
  readonly scores: readonly SupplierScore[]
  /** The tender that it became. */
  readonly tender: Successor | null
}
/** A sheet of marks, and whose it is. */
export interface ScoredSheet extends Sheet {
  readonly expert: string
}
/** The document in which another one goes on. */
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
  "inquiry.quoted": { supplier: string; prices: (string | null)[] }
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
  "inquiry.resultApproved": object
  "inquiry.resultReturned": Why
  "inquiry.resultWithdrawn": object
  "inquiry.terminated": Why
}
/** The suppliers of its category whom it asks beside those who are named. */
interface Found {
  readonly found?: string[]
}
interface Round {
  readonly suppliers: string[]
  readonly quoteStart: number | null
  readonly quoteEnd: number
}
export type InquiryFact = FactsOf<InquiryFactData>

/** What the rules are given that only the server knows. */
export interface InquiryGiven {
  /** The suppliers whose quotations lie sealed. */
  readonly sealed?: readonly string[]
  /** What other currencies are worth today. */
  readonly rates?: readonly Rate[]
  /** What keeps suppliers of it from being asked, and from being awarded. */
  readonly barred?: { readonly ask: readonly SupplierBar[]; readonly award: readonly SupplierBar[] }
  /** Of its category, those who are qualified and barred by nothing. */
  readonly found?: readonly string[]
  /** Those of its buyers who cannot sign in to the company that asks. */
  readonly unableBuyers?: readonly string[]
  /** Codes in its lines of which no material is in use. */
  readonly unusable?: readonly string[]
  /** What a draw of experts comes to. */
  readonly draw?: ExpertDraw
  /** Of an expert who is named: whether that one may be called at all, and is bound to a supplier who is asked. */
  readonly named?: { readonly callable: boolean; readonly bound: boolean }
  /** The sheets that are locked, and by supplier what its quotation comes to; null where it does not price all lines. */
  readonly scored?: { readonly sheets: readonly ScoredSheet[]; readonly totals: Readonly<Record<string, string | null>> }
  /** By supplier, what the opened quotation offers for each line; null where nothing is. */
  readonly offered?: Readonly<Record<string, readonly ({ readonly most: string } | null)[]>>
}

/** What suppliers are asked: the inquiry without its target prices, and without who else is asked. */
export function askOf({ title, currency, quoteStart, quoteEnd, questionEnd, openness, terms, lines }: InquiryContent, now: number): Ask {
  const asked = lines.map(({ item, material, specification, quantity, unit, needBy, tiers = [], shipTo = "" }) => ({
    item,
    material,
    specification,
    quantity,
    unit,
    needBy,
    ...(tiers.length === 0 ? {} : { tiers }),
    ...(shipTo === "" ? {} : { shipTo }),
  }))
  return { title, currency, quoteStart: quoteStart ?? now, quoteEnd, questionEnd: questionEnd ?? quoteEnd, openness, terms, lines: asked }
}
