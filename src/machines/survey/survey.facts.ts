import type { AnswerComment, Answers, Given, SurveyForm } from "#contract/questionnaire.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** What is known of a survey of one supplier. */
export interface SurveyFacts {
  readonly number: string
  /** What was asked together has the same. */
  readonly round: string
  /** The company that asks. */
  readonly party: string
  readonly author: string
  readonly supplier: string
  readonly template: string
  readonly edition: number
  /** What is asked, and how it counts, as it was when it was issued. */
  readonly form: SurveyForm | null
  readonly note: string
  /** The last day on which it may be answered; empty until it is issued. */
  readonly due: string
  /** Since when the supplier has been asked for it, and when it was reminded last, in epoch ms. */
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
}

export interface SurveyFactData {
  "survey.issued": Issued
  /** A day on which it has to be answered is near. */
  "survey.reminded": object
  "survey.extended": { readonly due: string }
  "survey.submitted": { readonly answers: Answers; readonly filed: readonly string[] }
  "survey.withdrawn": object
  "survey.commented": AnswerComment
  "survey.pointed": Given
  "survey.returned": { readonly reason: string; readonly comments?: readonly AnswerComment[] }
  "survey.approved": object
  "survey.lapsed": object
  "survey.recalled": { readonly reason: string }
}
export type SurveyFact = FactsOf<SurveyFactData>

/** What the server alone knows of what is asked and of what is sent. */
export interface SurveyGiven {
  /** What is asked: the template's edition that is in force, if it is one of the own company. */
  readonly issued?: { readonly form: SurveyForm; readonly edition: number; readonly round: string } | null
  /** Whether the company that is asked is a supplier of the own company. */
  readonly isSupplier?: boolean
  /** Whether what it is to be asked with was asked by the own company from the same template, and this supplier is among those who were asked. */
  readonly round?: { readonly isSame: boolean; readonly isAsked: boolean }
  /** What was written, and the questions to which files were added. */
  readonly written?: { readonly answers: Answers; readonly filed: readonly string[] }
}
