import type { Question, SurveyForm } from "#contract/questionnaire.contract.ts"

/** A question of a template in the editor, and the callback with the changed template. */
export interface EditorProps {
  readonly form: SurveyForm
  readonly onForm: (form: SurveyForm) => void
  readonly one: Question
}
