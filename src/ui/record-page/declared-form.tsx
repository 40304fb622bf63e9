import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react"
import { type FieldValues, useForm, useFormContext } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormFrameContext } from "#ui/field/form-frame.ts"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { type Behind, onNewest } from "./on-newest.ts"
import { RecordOvertaken, type TellableFields } from "./record-overtaken.tsx"
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
      <OnNewest row={row} first={values} valuesOf={declared.values}>
        {declared.fields(row)}
      </OnNewest>
    </FormDialog>
  )
}

/** What a form began with, of which row, and what others had changed when the row was last replaced by a newer one. */
interface Followed<Row, Values> {
  readonly row: Row | null
  readonly began: Values
  /** What was typed, on top of that. */
  readonly values: Values
  readonly behind: Behind | null
  readonly fields: TellableFields
}

/** The fields of a form. Where the row is replaced by a newer one, what was typed goes on top of it. */
function OnNewest<Row, Values extends FieldValues>(props: {
  readonly row: Row | null
  readonly first: Values
  readonly valuesOf: (row: Row | null) => Values
  readonly children: ReactNode
}) {
  const { row, first, valuesOf, children } = props
  const { getValues, reset } = useFormContext<Values>()
  const { labels, written } = useContext(FormFrameContext)
  const start = { row, began: first, values: first, behind: null, fields: new Map() }
  const [followed, setFollowed] = useState<Followed<Row, Values>>(start)
  const { behind, fields } = followed
  if (followed.row !== row) {
    const now = valuesOf(row)
    const tellable = new Map([...labels].map(([name, label]) => [name, { label, ...written.get(name) }]))
    const next = onNewest({ began: followed.began, typed: structuredClone(getValues()), now }, [...tellable.keys()])
    setFollowed({ row, began: now, fields: tellable, ...next })
  }
  const show = useEffectEvent(() => {
    reset(followed.began)
    reset(followed.values, { keepDefaultValues: true })
  })
  useEffect(() => {
    if (behind !== null) show()
  }, [behind])
  return (
    <>
      <RecordOvertaken behind={behind} fields={fields} />
      {children}
    </>
  )
}
