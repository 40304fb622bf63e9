import { surveyForm, type SurveyForm } from "#contract/questionnaire.contract.ts"
import { ofFramework } from "./framework.ts"
import { frameworkFile } from "./framework.schema.ts"
import { type Unsound, unsoundIn } from "./soundness.ts"

/** The result of an import: the template in a file, or the reason why there is none. */
export type Imported =
  | { readonly form: SurveyForm }
  | { readonly refused: "notJson" | "notKnown" }
  | { readonly refused: "unsound"; readonly unsound: readonly Unsound[] }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function formIn(read: unknown): { readonly form: SurveyForm; readonly unsound: readonly Unsound[] } | null {
  const own = surveyForm.safeParse(read)
  if (own.success) return { form: own.data, unsound: [] }
  const published = frameworkFile.safeParse(read)
  if (!published.success) return null
  const { form, unsound } = ofFramework(published.data)
  const checked = surveyForm.safeParse(form)
  return checked.success ? { form: checked.data, unsound } : null
}

/** Imports a template from a file: one of this platform, or a questionnaire that a public framework has published. */
export function importSurvey(text: string): Imported {
  const read = parsed(text)
  if (read === undefined) return { refused: "notJson" }
  const found = formIn(read)
  if (found === null) return { refused: "notKnown" }
  const { form } = found
  const unsound = [...found.unsound, ...unsoundIn(form.questionnaire, form.marking)]
  return unsound.length > 0 ? { refused: "unsound", unsound } : { form }
}
