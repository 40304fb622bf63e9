import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { PersonRow } from "#contract/admin.contract.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { PasswordFields } from "./password-fields.tsx"

/** Sets another person's password. */
export function PasswordDialog(props: {
  readonly row: PersonRow
  readonly problem: string | null
  readonly onSend: (password: string) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("admin")
  const form = useForm({ defaultValues: { password: "", again: "" }, mode: "onBlur" })
  return (
    <FormDialog
      title={t("users.setPasswordOf", { name: props.row.displayName })}
      verb={t("users.setPassword")}
      form={form}
      problem={props.problem}
      onSend={({ password }) => props.onSend(password)}
      onClose={props.onClose}
    >
      <PasswordFields />
    </FormDialog>
  )
}
