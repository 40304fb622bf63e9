import { useForm, useWatch } from "react-hook-form"
import { survey } from "#machines/survey/survey.chart.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { Replaced } from "#ui/field/replaced.tsx"
import { useFollowPart } from "#ui/field/use-follow-saved.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { type OpenSurvey, surveyDocument, useSurveyT } from "../survey.document.ts"
import { questionsAsked } from "./questions-asked.ts"

interface Props {
  readonly document: OpenSurvey
  readonly question: string | null
  readonly onClose: () => void
}

const textOf = ({ now }: OpenSurvey, question: string | null) => now.facts.remarks.find((one) => one.question === question)?.text ?? ""

/** Writes a comment on one answer; an empty text removes it. */
export function CommentForm({ document, question, onClose }: Props) {
  const t = useSurveyT()
  const form = useForm({ defaultValues: { question: question ?? "", text: textOf(document, question) } })
  const chosen = useWatch({ control: form.control, name: "question" })
  const { isOvertaken, replaced } = useFollowPart(form, document, chosen, (of, question) => ({ text: textOf(of, question) }))
  const { run } = useFormCommand(document, surveyDocument.useWords(), isOvertaken)
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
      <Replaced texts={replaced} />
    </FormDialog>
  )
}
