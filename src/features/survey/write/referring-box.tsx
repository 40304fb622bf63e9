import { Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { SurveyForm } from "#contract/questionnaire.contract.ts"
import { numbersOf, questionsOf, referencesIn, referredById, referredByNumber, withNumbers } from "#machines/questionnaire/questions.ts"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"

const longest = 60

/** A text that may refer to other questions, which appear by number; below it stand the texts of these questions. */
export function ReferringBox(props: {
  readonly label: string
  readonly required?: boolean
  readonly form: SurveyForm
  readonly value: string
  readonly onChange: (text: string) => void
}) {
  const { label, required = false, form, value, onChange } = props
  const { t } = useTranslation("questionnaire")
  const numbers = numbersOf(form.questionnaire)
  const texts = new Map(questionsOf(form.questionnaire).map(({ id, text }) => [id, text]))
  const pointed = [...new Set(referencesIn(value))].filter((id) => texts.has(id))
  return (
    <>
      <Field label={label} required={required} hint={t("pointHow")}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={6000}
            value={referredByNumber(value, numbers)}
            onChange={(event) => onChange(referredById(event.currentTarget.value, numbers))}
          />
        )}
      </Field>
      {pointed.map((id) => (
        <Text key={id} fontSize="xs" color="fg.muted">
          {t("pointsTo", { number: numbers.get(id) ?? "", text: withNumbers(texts.get(id) ?? "", numbers).slice(0, longest) })}
        </Text>
      ))}
    </>
  )
}
