import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"

/** The form in which the purchaser answers one objection; nothing for others. */
export function AnswerObjection({ tender, objection }: { readonly tender: OpenTender; readonly objection: string }) {
  const { t } = useTranslation("tender-prequal")
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { answer: "" } })
  if (tender.stepped || tender.now.verdicts["answerObjection"]?.allowed !== true) return null
  const send = form.handleSubmit(async ({ answer }) => {
    await run(tenderContract.answerObjection, { objection, answer: answer.trim() })
  })
  return (
    <Form form={form} onSubmit={() => send()}>
      <TextAreaField
        name="answer"
        label={t("objection.answer")}
        required
        hint={t("objection.answerHint")}
        rules={{
          maxLength: { value: 4000, message: t("objection.answerTooLong") },
          validate: (text: string) => text.trim() !== "" || t("objection.empty"),
        }}
      />
      <VerdictAction tender={tender} name="answerObjection" look="primary" onRun={() => send()} />
    </Form>
  )
}
