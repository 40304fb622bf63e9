import { Text } from "@chakra-ui/react"
import { useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type Language, languages } from "#contract/identity.contract.ts"
import { invitationContract, type InvitationTemplate } from "#contract/invitation.contract.ts"
import { fill } from "#machines/message/fill.ts"
import { Button } from "#ui/button/button.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { SelectField, TextAreaField, TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
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
  const { data } = useCall(invitationContract.templates, {})
  return data ? <Letter known={data} onClose={onClose} /> : null
}

function Letter({ known, onClose }: { readonly known: readonly InvitationTemplate[]; readonly onClose: () => void }) {
  const t = useInvitationT()
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const ofLanguage = (language: Language) => known.find((one) => one.language === language) ?? { language, subject: "", body: "" }
  const form = useForm<InvitationTemplate>({ defaultValues: ofLanguage("zh") })
  const written = useWatch({ control: form.control }) as InvitationTemplate
  const [language, setLanguage] = useState<Language>("zh")
  if (written.language !== language && written.language) {
    setLanguage(written.language)
    queueMicrotask(() => form.reset(ofLanguage(written.language)))
  }
  const sample = { person: t("letter.samplePerson"), company: t("letter.sampleCompany"), buyer: t("letter.sampleBuyer"), note: "" }
  return (
    <FormDialog
      title={t("letter.title")}
      verb={t("common:save")}
      form={form}
      onSend={async (template) => {
        try {
          await call(invitationContract.saveTemplate, { body: template })
          toast("green", t("letter.saved"))
          return true
        } catch (failure) {
          setError(failure)
          return false
        }
      }}
      onClose={onClose}
    >
      <Text gridColumn="1 / -1" color="fg.muted" fontSize="sm">
        {t("letter.how")}
      </Text>
      <SelectField
        name="language"
        label={t("fields.language")}
        options={languages.map((value) => ({ value, label: t(`options.language.${value}`) }))}
      />
      <TextField name="subject" label={t("letter.subject")} required />
      <TextAreaField name="body" label={t("letter.body")} required rows={8} />
      {written.body === "" ? null : (
        <Text gridColumn="1 / -1" whiteSpace="pre-wrap" fontSize="sm" color="fg.muted">
          {fill(written.body, sample)}
        </Text>
      )}
      <Problem text={error === null ? null : problem} />
    </FormDialog>
  )
}
