import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"

/** A supplier's question to the buyer; nothing for people to whom asking is not open at all. */
export function AskQuestion({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-write")
  const { command, state } = useTenderWords()
  const run = useTenderCommand(tender)
  const form = useForm({ defaultValues: { text: "" } })
  const verdict = tender.now.verdicts["ask"]
  if (tender.stepped || !verdict || (!verdict.allowed && verdict.rule === "hasRole")) return null
  const send = form.handleSubmit(async ({ text }) => {
    if (await run(tenderContract.ask, { text: text.trim() })) form.reset()
  })
  return (
    <Form form={form} onSubmit={() => send()}>
      {verdict.allowed ? (
        <TextAreaField
          name="text"
          label={t("questions.yours")}
          required
          hint={t("questions.anonymous")}
          rules={{
            maxLength: { value: 4000, message: t("questions.tooLong") },
            validate: (text: string) => text.trim() !== "" || t("questions.empty"),
          }}
        />
      ) : null}
      <ActionBar actions={[{ name: "ask", label: command("ask"), verdict, primary: true, onRun: () => send() }]} stateLabel={state} />
    </Form>
  )
}
