import { Text } from "@chakra-ui/react"
import { Fragment, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { invitationContract, type InvitationTemplate } from "#contract/invitation.contract.ts"
import { fill } from "#machines/message/fill.ts"
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

/** One form for the letters in all languages, of which one is shown: what was typed in another stays. */
function Letters({ known, onClose }: { readonly known: readonly InvitationTemplate[]; readonly onClose: () => void }) {
  const t = useInvitationT()
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const form = useForm({ defaultValues: { letters: [...known] } })
  const [shown, setShown] = useState(0)
  const body = useWatch({ control: form.control, name: `letters.${shown}.body` })
  const sample = { person: t("letter.samplePerson"), company: t("letter.sampleCompany"), buyer: t("letter.sampleBuyer"), note: "" }
  const isKnown = ({ language, subject, body: text }: InvitationTemplate) =>
    known.some((one) => one.language === language && one.subject === subject && one.body === text)
  const send = async ({ letters }: { readonly letters: readonly InvitationTemplate[] }) => {
    for (const [at, letter] of letters.entries()) {
      if (isKnown(letter)) continue
      try {
        const { version } = await call(invitationContract.saveTemplate, { body: letter })
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
        <TextField name={`letters.${shown}.subject`} label={t("letter.subject")} required />
        <TextAreaField name={`letters.${shown}.body`} label={t("letter.body")} required rows={8} />
      </Fragment>
      {body === "" ? null : (
        <Text gridColumn="1 / -1" whiteSpace="pre-wrap" fontSize="sm" color="fg.muted">
          {fill(body, sample)}
        </Text>
      )}
    </FormDialog>
  )
}
