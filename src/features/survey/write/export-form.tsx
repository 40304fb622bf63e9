import { saveFile } from "#client/downloads/download.ts"
import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { useQuestionnaireT } from "../questionnaire.document.ts"

/** Saves a template as a file, from which it can be imported again. */
export function ExportForm({ form }: { readonly form: SurveyForm }) {
  const t = useQuestionnaireT()
  const save = () => saveFile(`${form.title}.json`, new Blob([JSON.stringify(form, null, 1)], { type: "application/json" }))
  return <Button onClick={save}>{t("exportFile")}</Button>
}
