import { useForm, useWatch } from "react-hook-form"
import { registration } from "#machines/registration/registration.chart.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { Replaced } from "#ui/field/replaced.tsx"
import { useFollowPart } from "#ui/field/use-follow-saved.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { fieldsOf } from "./declared-fields.ts"
import { type OpenRegistration, registrationDocument, useRegistrationT } from "./registration.document.ts"

const textOf = ({ now }: OpenRegistration, field: string | null) => now.facts.remarks.find((one) => one.field === field)?.text ?? ""

/** Saves a remark on one field; an empty one removes it. */
export function RemarkForm(props: { readonly document: OpenRegistration; readonly field: string | null; readonly onClose: () => void }) {
  const { document, field, onClose } = props
  const t = useRegistrationT()
  const words = registrationDocument.useWords()
  const { content } = document.now.facts
  const form = useForm({ defaultValues: { field: field ?? "", text: textOf(document, field) } })
  const chosen = useWatch({ control: form.control, name: "field" })
  const { isOvertaken, replaced } = useFollowPart(form, document, chosen, (of, field) => ({ text: textOf(of, field) }))
  const { run } = useFormCommand(document, words, isOvertaken)
  const options = content
    ? fieldsOf(content, t).map(({ path, label, part }) => ({ value: path, label: part === "" ? label : `${part} · ${label}` }))
    : []
  return (
    <FormDialog
      title={t("commands.remark")}
      verb={t("common:save")}
      form={form}
      onSend={async (remark) => (await run(registration.calls.remark, remark)) !== null}
      onClose={onClose}
    >
      <SelectField name="field" label={t("fields.field")} options={options} required />
      <TextAreaField name="text" label={t("fields.text")} hint={t("hints.text")} />
      <Replaced texts={replaced} />
    </FormDialog>
  )
}
