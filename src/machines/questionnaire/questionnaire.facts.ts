import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** What is known of a template. */
export interface QuestionnaireFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  /** As it is written. */
  readonly form: SurveyForm | null
  /** As surveys are made from it. */
  readonly inForce: SurveyForm | null
  /** How often it was published. */
  readonly edition: number
  /** Whether a supplier is upgraded only with a survey of it that was passed. */
  readonly required: boolean
}
interface Saved {
  readonly number: string
  readonly party: string
  readonly form: SurveyForm
}
export interface QuestionnaireFactData {
  "questionnaire.saved": Saved
  "questionnaire.published": object
  "questionnaire.changed": Saved
  "questionnaire.changeDropped": object
  "questionnaire.required": object
  "questionnaire.leftOptional": object
  "questionnaire.retired": object
  "questionnaire.discarded": object
}
export type QuestionnaireFact = FactsOf<QuestionnaireFactData>
