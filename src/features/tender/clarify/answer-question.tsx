import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"

/** The form that answers one question; the answer goes to every supplier. */
export function AnswerQuestion({ tender, question }: { readonly tender: OpenTender; readonly question: string }) {
  const { t } = useTranslation("tender-write")
  const { command, state } = useTenderWords()
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { answer: "" } })
  const verdict = tender.now.verdicts["answer"]
  if (tender.stepped || !verdict || (!verdict.allowed && verdict.rule === "hasRole")) return null
  const send = form.handleSubmit(async ({ answer }) => {
    await run(tenderContract.answer, { question, answer: answer.trim() })
  })
  return (
    <Form form={form} onSubmit={() => send()}>
      {verdict.allowed ? (
        <TextAreaField
          name="answer"
          label={t("questions.answer")}
          required
          rows={2}
          hint={t("questions.toAll")}
          rules={{
            maxLength: { value: 4000, message: t("questions.tooLong") },
            validate: (text: string) => text.trim() !== "" || t("questions.empty"),
          }}
        />
      ) : null}
      <ActionBar actions={[{ name: "answer", label: command("answer"), verdict, primary: true, onRun: () => send() }]} stateLabel={state} />
    </Form>
  )
}
