import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { type CompanyDraft, companyDraft, type CompanyRow } from "#contract/admin.contract.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

/** Adds a company, or changes one. A credit code with a wrong check character is marked as doubtful, but saved. */
export function CompanyForm(props: {
  readonly row: CompanyRow | null
  readonly problem: string | null
  readonly onSend: (draft: CompanyDraft) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["admin", "common"])
  const { row } = props
  const form = useForm({ defaultValues: { name: row?.name ?? "", creditCode: row?.creditCode ?? "" }, mode: "onBlur" })
  return (
    <FormDialog
      title={t(row ? "companies.edit" : "companies.add")}
      verb={t("common:save")}
      form={form}
      problem={props.problem}
      schema={companyDraft}
      onSend={({ name, creditCode }) => props.onSend({ name: name.trim(), creditCode })}
      onClose={props.onClose}
    >
      <TextField name="name" label={t("companies.name")} required rules={{ maxLength: 128 }} />
      <TextField name="creditCode" label={t("companies.creditCode")} required shape="creditCode" hint={t("companies.creditCodeHint")} />
    </FormDialog>
  )
}
