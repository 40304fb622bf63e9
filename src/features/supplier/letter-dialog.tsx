import { Text } from "@chakra-ui/react"
import { Fragment, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { invitationContract, type InvitationLetter, type InvitationTemplate } from "#contract/invitation.contract.ts"
import { letterPlaceholders } from "#machines/invitation/letter.ts"
import { placeholderFault } from "#machines/message/placeholder-fault.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { toast } from "#ui/toast/toast.ts"
import { useInvitationT } from "./invitation.document.ts"
import { LetterPreview } from "./letter-preview.tsx"

/** The opening texts of the company's invitation letters, in each language. */
export function LetterButton() {
  const t = useInvitationT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("letter.title")}</Button>
      {open ? <Read onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Read({ onClose }: { readonly onClose: () => void }) {
  const t = useInvitationT()
  const { data, error, reload } = useCall(invitationContract.templates, {})
  if (data) return <Letters known={data} onClose={onClose} />
  return (
    <Dialog open title={t("letter.title")} onClose={onClose}>
      {error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows />}
    </Dialog>
  )
}

/** One form for the letters in all languages, of which one is shown, first the reader's: what was typed in another stays. */
function Letters({ known, onClose }: { readonly known: readonly InvitationLetter[]; readonly onClose: () => void }) {
  const t = useInvitationT()
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const form = useForm({ defaultValues: { letters: [...known] }, mode: "onChange" })
  const { i18n } = useTranslation("invitation")
  const [shown, setShown] = useState(() => known.findIndex(({ language }) => language === i18n.language))
  const letter = useWatch({ control: form.control, name: `letters.${shown}` })
  const rules = {
    validate: (text: string) => {
      const fault = placeholderFault([text], letterPlaceholders)
      return fault === null || t(`rules:${fault.rule}`, { ...fault.params })
    },
  }
  const isKnown = ({ language, subject, body }: InvitationTemplate) =>
    known.some((one) => one.language === language && one.subject === subject && one.body === body)
  const send = async ({ letters }: { readonly letters: readonly InvitationLetter[] }) => {
    for (const [at, { frame: _, sample: __, ...written }] of letters.entries()) {
      if (isKnown(written)) continue
      try {
        const { version } = await call(invitationContract.saveTemplate, { body: written })
        form.setValue(`letters.${at}.version`, version)
      } catch (failure) {
        setShown(at)
        setError(failure)
        return false
      }
    }
    toast("green", t("letter.saved"))
    return true
  }
  return (
    <FormDialog
      title={t("letter.title")}
      verb={t("common:save")}
      form={form}
      problem={error === null ? null : problem}
      onSend={send}
      onClose={onClose}
    >
      <Text gridColumn="1 / -1" color="fg.muted" fontSize="sm">
        {t("letter.how")}
      </Text>
      <Field label={t("fields.language")}>
        {(control) => (
          <Select {...control} value={shown} onChange={({ target }) => setShown(Number(target.value))}>
            {known.map(({ language }, at) => (
              <option key={language} value={at}>
                {t(`options.language.${language}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Fragment key={shown}>
        <TextField name={`letters.${shown}.subject`} label={t("letter.subject")} required rules={rules} />
        <TextAreaField name={`letters.${shown}.body`} label={t("letter.body")} required rows={8} rules={rules} />
      </Fragment>
      <LetterPreview letter={letter} />
    </FormDialog>
  )
}
