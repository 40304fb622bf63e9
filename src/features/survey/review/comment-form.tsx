import { useForm, useWatch } from "react-hook-form"
import { survey } from "#machines/survey/survey.chart.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { type OpenSurvey, surveyDocument, useSurveyT } from "../survey.document.ts"
import { questionsAsked } from "./questions-asked.ts"
import { usePresent } from "./use-present.ts"

interface Props {
  readonly document: OpenSurvey
  readonly question: string | null
  readonly onClose: () => void
}

/** Writes a comment on one answer; an empty text removes it. */
export function CommentForm({ document, question, onClose }: Props) {
  const t = useSurveyT()
  const { remarks } = document.now.facts
  const textOf = (id: string | null) => remarks.find((one) => one.question === id)?.text ?? ""
  const form = useForm({ defaultValues: { question: question ?? "", text: textOf(question) } })
  const text = textOf(useWatch({ control: form.control, name: "question" }))
  usePresent(form, "text", text)
  const { run } = useFormCommand(document, surveyDocument.useWords(), text !== form.formState.defaultValues?.text)
  return (
    <FormDialog
      title={t("commands.comment")}
      verb={t("common:save")}
      form={form}
      onSend={async (comment) => (await run(survey.calls.comment, comment)) !== null}
      onClose={onClose}
    >
      <SelectField name="question" label={t("fields.question")} options={questionsAsked(document.now.facts, false)} required />
      <TextAreaField name="text" label={t("fields.text")} hint={t("hints.text")} />
    </FormDialog>
  )
}
