import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import type { FactsOf } from "../_kit/fact.ts"

/** The facts of a template. */
export interface QuestionnaireFacts {
  readonly number: string
  readonly party: string
  readonly author: string
  /** The form that is being written. */
  readonly form: SurveyForm | null
  /** The published form, from which surveys are made. */
  readonly inForce: SurveyForm | null
  /** The number of publications. */
  readonly edition: number
  /** Whether a supplier must pass this survey before it is upgraded. */
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
