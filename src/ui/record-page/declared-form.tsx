import { useState } from "react"
import { type FieldValues, useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import type { RecordDialog, RecordForm } from "./records.ts"

/** A declared form in a dialog. */
export function DeclaredForm<Row, Values extends FieldValues>(props: {
  readonly form: RecordForm<Row, Values>
  readonly row: Row | null
  readonly dialog: RecordDialog
}) {
  const { t } = useTranslation("common")
  const { form: declared, row, dialog } = props
  const [values] = useState(() => declared.values(row))
  const form = useForm<Values>({ mode: "onBlur", values })
  // Before any input no refusal is shown.
  const misfit = declared.misfit && form.formState.isDirty ? declared.misfit(form.watch(), row) : null
  return (
    <FormDialog
      title={declared.title(row)}
      verb={t("save")}
      form={form}
      {...(declared.schema ? { schema: declared.schema } : {})}
      problem={misfit ?? dialog.problem}
      onSend={(typed) => dialog.run(declared.said(typed, row), () => declared.save(typed, row))}
      onClose={dialog.close}
    >
      {declared.fields(row)}
    </FormDialog>
  )
}
