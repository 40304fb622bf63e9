import type { AnswerComment, Answers, Given, SurveyForm } from "#contract/questionnaire.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The facts of a survey of one supplier. */
export interface SurveyFacts {
  readonly number: string
  /** Equal for all surveys that were issued together. */
  readonly round: string
  /** The asking company. */
  readonly party: string
  readonly author: string
  readonly supplier: string
  readonly template: string
  readonly edition: number
  /** The form with its marking, as issued. */
  readonly form: SurveyForm | null
  readonly note: string
  /** The last day for answering; empty until the survey is issued. */
  readonly due: string
  /** For how many months it counts once it is approved; null for ever. */
  readonly countsFor: number | null
  /** When it was approved, in epoch ms, and the last day on which it counts; null for ever. */
  readonly approvedAt: number | null
  readonly countsUntil: string | null
  /** When the supplier was asked, and when it was last reminded, in epoch ms. */
  readonly askedAt: number
  readonly remindedAt: number
  readonly answers: Answers
  readonly filed: readonly string[]
  readonly rounds: number
  readonly submittedAt: number | null
  readonly reason: string
  readonly comments: readonly AnswerComment[]
  readonly remarks: readonly AnswerComment[]
  readonly given: readonly Given[]
}

interface Issued {
  readonly number: string
  readonly round: string
  readonly party: string
  readonly supplier: string
  readonly template: string
  readonly edition: number
  readonly form: SurveyForm
  readonly note: string
  readonly due: string
  /** Facts from before there were terms count for ever. */
  readonly countsFor?: number | null
}

export interface SurveyFactData {
  "survey.issued": Issued
  /** The last day is near. */
  "survey.reminded": object
  "survey.extended": { readonly due: string }
  /** `keepsPoints` stands in those of before alone, whose reviewers' points counted for whatever was answered later. */
  "survey.submitted": { readonly answers: Answers; readonly filed: readonly string[]; readonly keepsPoints?: boolean }
  "survey.withdrawn": object
  "survey.commented": AnswerComment
  "survey.pointed": Given
  "survey.returned": { readonly reason: string; readonly comments?: readonly AnswerComment[] }
  "survey.approved": object
  /** An approved survey counts only a while longer. */
  "survey.termEnding": object
  "survey.lapsed": object
  "survey.recalled": { readonly reason: string }
}
export type SurveyFact = FactsOf<SurveyFactData, SurveyGiven>

/** What the rules are given by the server about issuing and submission. */
export interface SurveyGiven {
  /** The template's edition in force, if the template is the own company's. */
  readonly issued?: { readonly form: SurveyForm; readonly edition: number; readonly round: string } | null
  /** Whether the asked company is a supplier of the own company. */
  readonly isSupplier?: boolean
  /** Whether the round belongs to the own company and the same template, and whether the supplier is already in it. */
  readonly round?: { readonly isSame: boolean; readonly isAsked: boolean }
  /** The written answers, and the questions with files. */
  readonly written?: { readonly answers: Answers; readonly filed: readonly string[] }
}
