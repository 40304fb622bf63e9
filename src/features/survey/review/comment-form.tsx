import { useForm } from "react-hook-form"
import { survey } from "#machines/survey/survey.chart.ts"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { type OpenSurvey, surveyDocument, useSurveyT } from "../survey.document.ts"
import { questionsAsked } from "./questions-asked.ts"

interface Props {
  readonly document: OpenSurvey
  readonly question: string | null
  readonly onClose: () => void
}

/** Writes a comment on one answer; an empty text removes it. */
export function CommentForm({ document, question, onClose }: Props) {
  const t = useSurveyT()
  const run = useCommand(document, surveyDocument.useWords())
  const { remarks } = document.now.facts
  const form = useForm({
    defaultValues: { question: question ?? "", text: remarks.find((one) => one.question === question)?.text ?? "" },
  })
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
