import { useForm, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { CompanyDraft, CompanyRow } from "#contract/admin.contract.ts"
import { creditCodeFits } from "#contract/credit-code.ts"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import s from "./admin.module.css"
import { Problem } from "#ui/edit/problem.tsx"

const plain = (typed: string): string => typed.replaceAll(/\s/g, "").toUpperCase()
const length = 18

/** Adds a company, or changes one. A credit code whose check character does not fit is doubted and not refused. */
export function CompanyForm(props: {
  readonly row: CompanyRow | null
  readonly problem: string | null
  readonly onSend: (draft: CompanyDraft) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["admin", "common"])
  const { row } = props
  const form = useForm({ defaultValues: { name: row?.name ?? "", creditCode: row?.creditCode ?? "" }, mode: "onBlur" })
  const typed = plain(useWatch({ control: form.control, name: "creditCode" }))
  const doubtful = typed.length === length && !creditCodeFits(typed)
  return (
    <FormDialog
      title={t(row ? "companies.edit" : "companies.add")}
      verb={t("common:save")}
      form={form}
      onSend={({ name, creditCode }) => props.onSend({ name: name.trim(), creditCode: plain(creditCode) })}
      onClose={props.onClose}
    >
      <Problem text={props.problem} />
      <TextField name="name" label={t("companies.name")} required rules={{ maxLength: 128 }} />
      <TextField
        name="creditCode"
        label={t("companies.creditCode")}
        required
        hint={doubtful ? <span className={s.doubt}>{t("companies.doubtful")}</span> : t("companies.creditCodeHint")}
        rules={{ validate: (value: string) => plain(value).length === length || t("companies.creditCodeLength") }}
      />
    </FormDialog>
  )
}
