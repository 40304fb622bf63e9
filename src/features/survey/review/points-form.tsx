import { useForm, useWatch } from "react-hook-form"
import { given } from "#contract/questionnaire.contract.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { SelectField, TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { type OpenSurvey, surveyDocument, useSurveyT } from "../survey.document.ts"
import { questionsAsked } from "./questions-asked.ts"
import { usePresent } from "./use-present.ts"

interface Props {
  readonly document: OpenSurvey
  readonly question: string | null
  readonly onClose: () => void
}

/** Sets a reviewer's points for one answer, in addition to its own. */
export function PointsForm({ document, question, onClose }: Props) {
  const t = useSurveyT()
  const pointsOf = (id: string | null) => {
    const { points = "", remark = "" } = document.now.facts.given.find((one) => one.question === id) ?? {}
    return { points, remark }
  }
  const form = useForm({ defaultValues: { question: question ?? "", ...pointsOf(question) } })
  const questions = questionsAsked(document.now.facts, true)
  const chosen = useWatch({ control: form.control, name: "question" })
  const present = pointsOf(chosen)
  usePresent(form, "points", present.points)
  usePresent(form, "remark", present.remark)
  const { defaultValues: began } = form.formState
  const overtaken = present.points !== began?.points || present.remark !== began.remark
  const { run } = useFormCommand(document, surveyDocument.useWords(), overtaken)
  const most = questions.find(({ value }) => value === chosen)?.most
  return (
    <FormDialog
      title={t("commands.givePoints")}
      verb={t("common:save")}
      form={form}
      schema={given}
      onSend={async (points) => (await run(survey.calls.givePoints, points)) !== null}
      onClose={onClose}
    >
      <SelectField name="question" label={t("fields.question")} options={questions} required />
      <TextField name="points" label={t("fields.points")} required {...(most ? { hint: t("mostPoints", { most }) } : {})} />
      <TextAreaField name="remark" label={t("fields.remark")} />
    </FormDialog>
  )
}
