import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { isForRole } from "#machines/_kit/judge.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import type { DocumentWords, Opened } from "#ui/document-frame/define-document.ts"
import { Form } from "#ui/field/form.tsx"
import { TextAreaField } from "#ui/field/inputs.tsx"
import { showSaved } from "#ui/field/show-saved.ts"

export interface QuestionFormProps {
  readonly document: Pick<Opened<unknown>, "now" | "stepped">
  readonly words: Pick<DocumentWords, "command" | "state">
  /** The command to run. */
  readonly name: "ask" | "answer"
  /** Sends the text; resolves with true when it was done. */
  readonly onSend: (text: string) => Promise<boolean>
}

/** The form for asking the buyer a question, or for answering one to all suppliers; nothing for people who can do neither. */
export function QuestionBox({ document, words, name, onSend }: QuestionFormProps) {
  const { t } = useTranslation("questions")
  const form = useForm({ defaultValues: { text: "" } })
  const verdict = document.now.verdicts[name]
  if (document.stepped || !isForRole(verdict)) return null
  const send = form.handleSubmit(async ({ text }) => {
    if (await onSend(text.trim())) showSaved(form, { text: "" }, { text })
  })
  const asks = name === "ask"
  return (
    <Form form={form} onSubmit={() => send()}>
      {verdict.allowed ? (
        <TextAreaField
          name="text"
          label={t(asks ? "yours" : "answer")}
          required
          rows={asks ? 3 : 2}
          hint={t(asks ? "anonymous" : "toAll")}
          rules={{
            maxLength: { value: 4000, message: t("tooLong") },
            validate: (text: string) => text.trim() !== "" || t("needed"),
          }}
        />
      ) : null}
      <ActionBar actions={[{ name, label: words.command(name), verdict, primary: true, onRun: () => send() }]} stateLabel={words.state} />
    </Form>
  )
}
