import { Flex, Text } from "@chakra-ui/react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { showSaved } from "#ui/field/show-saved.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import type { Objection } from "./objections.tsx"

/** The form in which the purchaser answers one objection; nothing for others. What was typed stays also where a colleague was faster. */
export function AnswerObjection({
  tender,
  objection: { objection, state },
}: {
  readonly tender: OpenTender
  readonly objection: Objection
}) {
  const { t } = useTranslation(["tender-prequal", "common"])
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { answer: "" } })
  const { isDirty, isSubmitting } = form.formState
  const verdict = tender.now.verdicts["answerObjection"]
  const awaited = state === "raised"
  if (tender.stepped || !isForRole(verdict) || !(isDirty || (awaited && verdict.allowed))) return null
  const send = form.handleSubmit(async ({ answer }) => {
    if (await run(tenderContract.answerObjection, { objection, answer: answer.trim() })) showSaved(form, { answer: "" }, { answer })
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
      {awaited || isSubmitting ? (
        <VerdictAction tender={tender} name="answerObjection" look="primary" onRun={() => send()} />
      ) : (
        <Flex wrap="wrap" align="center" gap="2">
          <Text role="status">{t("objection.overtaken")}</Text>
          <Button onClick={() => form.reset()}>{t("common:leave.verb")}</Button>
        </Flex>
      )}
    </Form>
  )
}
