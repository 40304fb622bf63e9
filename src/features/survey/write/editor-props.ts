import type { Question, SurveyForm } from "#contract/questionnaire.contract.ts"

/** A question of a template that is written, and who hears of the template as it is then. */
export interface EditorProps {
  readonly form: SurveyForm
  readonly onForm: (form: SurveyForm) => void
  readonly one: Question
}
