import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { TextField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"

/** Asks for the code of a copy. */
export function LovClone(props: {
  readonly code: string
  readonly problem: string | null
  readonly onSend: (target: string) => Promise<boolean>
  readonly onClose: () => void
}) {
  const { t } = useTranslation("basics")
  const form = useForm({ defaultValues: { target: `${props.code}_COPY`.slice(0, 64) } })
  return (
    <FormDialog
      title={t("lov.clone")}
      form={form}
      problem={props.problem}
      onSend={({ target }) => props.onSend(target.trim().toUpperCase())}
      onClose={props.onClose}
    >
      <TextField
        name="target"
        label={t("code")}
        required
        hint={t("codeHint")}
        rules={{ validate: (value: string) => /^[A-Z][A-Z0-9_]{1,63}$/.test(value.trim().toUpperCase()) || t("problems.code") }}
      />
    </FormDialog>
  )
}
