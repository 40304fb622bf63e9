import { useForm, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { given } from "#contract/questionnaire.contract.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { AmountField, SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { Replaced } from "#ui/field/replaced.tsx"
import { useFollowPart } from "#ui/field/use-follow-saved.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { type OpenSurvey, surveyDocument, useSurveyT } from "../survey.document.ts"
import { questionsAsked } from "./questions-asked.ts"

interface Props {
  readonly document: OpenSurvey
  readonly question: string | null
  readonly onClose: () => void
}

function pointsOf({ now }: OpenSurvey, question: string | null) {
  const { points = "", remark = "" } = now.facts.given.find((one) => one.question === question) ?? {}
  return { points, remark }
}

/** Sets a reviewer's points for one answer, in addition to its own. */
export function PointsForm({ document, question, onClose }: Props) {
  const t = useSurveyT()
  const { i18n } = useTranslation()
  const form = useForm({ defaultValues: { question: question ?? "", ...pointsOf(document, question) } })
  const questions = questionsAsked(document.now.facts, true)
  const chosen = useWatch({ control: form.control, name: "question" })
  const { isOvertaken, replaced } = useFollowPart(form, document, chosen, pointsOf)
  const { run } = useFormCommand(document, surveyDocument.useWords(), isOvertaken)
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
      <AmountField
        name="points"
        label={t("fields.points")}
        required
        {...(most ? { hint: t("mostPoints", { most: formatDecimal(most, i18n.language) }) } : {})}
      />
      <TextAreaField name="remark" label={t("fields.remark")} />
      <Replaced texts={replaced} />
    </FormDialog>
  )
}
