import { useState } from "react"
import { useTranslation } from "react-i18next"
import { languages } from "#contract/identity.contract.ts"
import type { MessageType, MessageTypeDraft } from "#contract/message.contract.ts"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"

const nothing: MessageTypeDraft = { code: "", names: { zh: "", en: "", es: "", ja: "" } }

/** Adds a message type, or renames one; its code stays, since templates and notices are kept under it. */
export function MessageTypeForm(props: {
  readonly row: MessageType | null
  readonly problem: string | null
  readonly onSend: (draft: MessageTypeDraft) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["messages", "common"])
  const { row } = props
  const [first] = useState<MessageTypeDraft>(() => (row ? { code: row.code, names: row.names } : nothing))
  const [draft, setDraft] = useState(first)
  const [sent, setSent] = useState(false)
  const codeProblem =
    draft.code.trim() === ""
      ? t("common:required", { label: t("code") })
      : /^[A-Za-z]\w{0,31}$/.test(draft.code)
        ? undefined
        : t("types.codeHint")
  const send = () => {
    setSent(true)
    if (codeProblem === undefined && languages.every((language) => draft.names[language].trim() !== "")) props.onSend(draft)
  }
  return (
    <EditDialog
      title={row ? t("types.edit") : t("types.add")}
      width="640px"
      problem={props.problem}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      onSend={send}
      onClose={props.onClose}
    >
      <Field label={t("code")} required hint={t("types.codeHint")} error={sent ? codeProblem : undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={32}
            readOnly={row !== null}
            value={draft.code}
            onChange={(event) => setDraft({ ...draft, code: event.currentTarget.value })}
          />
        )}
      </Field>
      {languages.map((language) => {
        const label = t("nameIn", { language: t(`languages.${language}`) })
        const missing = sent && draft.names[language].trim() === ""
        return (
          <Field key={language} label={label} required span="half" error={missing ? t("common:required", { label }) : undefined}>
            {(control) => (
              <Input
                {...control}
                maxLength={120}
                lang={language}
                value={draft.names[language]}
                onChange={(event) => setDraft({ ...draft, names: { ...draft.names, [language]: event.currentTarget.value } })}
              />
            )}
          </Field>
        )
      })}
    </EditDialog>
  )
}
