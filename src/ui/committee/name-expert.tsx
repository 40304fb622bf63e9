import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { SelectField, TextAreaField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

interface NameExpertProps {
  readonly title: string
  /** The experts who are in the committee, or have declined. */
  readonly besides: readonly string[]
  /** Names the expert; resolves with true when it was done. */
  readonly onSend: (named: { readonly expert: string; readonly reason: string }) => Promise<boolean>
  readonly onClose: () => void
}

/** Names an expert of the pool to a committee, with the reason for not drawing. */
export function NameExpert({ title, besides, onSend, onClose }: NameExpertProps) {
  const { t } = useTranslation("committee")
  const lookups = useCall(tenderContract.lookups, {})
  const form = useForm({ defaultValues: { expert: "", reason: "" } })
  const options = (lookups.data?.experts ?? [])
    .filter(({ id }) => !besides.includes(id))
    .map(({ id, name, fields, department }) => ({
      value: id,
      label: [name, department, fields.join(t("listComma"))].filter(Boolean).join(" · "),
    }))
  return (
    <FormDialog title={title} form={form} onSend={onSend} onClose={onClose}>
      <SelectField name="expert" label={t("expert")} required options={options} />
      <TextAreaField name="reason" label={t("nameReason")} required hint={t("nameReasonHint")} />
    </FormDialog>
  )
}
