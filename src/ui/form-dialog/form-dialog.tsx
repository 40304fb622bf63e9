import { type ReactNode, useId } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { Button, type ButtonLook } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useLeave } from "#ui/edit/use-leave.tsx"
import type { FormSchema } from "#ui/field/form-frame.ts"
import { Form } from "#ui/field/form.tsx"

/**
 * A form in a dialog, with cancel and a submit button. It closes when `onSend` resolves with true; closing it otherwise asks before changes are
 * discarded.
 */
export function FormDialog<Values extends FieldValues>(props: {
  readonly title: string
  /** The width of the dialog, if given. */
  readonly width?: string
  readonly form: UseFormReturn<Values>
  /** The label of the button; by default the title. */
  readonly verb?: string
  readonly look?: ButtonLook["look"]
  readonly schema?: FormSchema
  /** Why it could not be submitted. */
  readonly problem?: string | null
  readonly onSend: (values: Values) => Promise<boolean>
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const id = useId()
  const { close, question } = useLeave(props.form.formState.isDirty, props.onClose)
  return (
    <Dialog
      open
      {...(props.width ? { shape: "wide" as const, width: props.width } : {})}
      title={props.title}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button look={props.look ?? "solid"} type="submit" form={id} aria-busy={props.form.formState.isSubmitting || undefined}>
            {props.verb ?? props.title}
          </Button>
        </>
      }
    >
      <Form
        form={props.form}
        schema={props.schema}
        id={id}
        onSubmit={async (values) => {
          if (await props.onSend(values)) props.onClose()
        }}
      >
        <Problem text={props.problem ?? null} />
        {props.children}
      </Form>
      {question}
    </Dialog>
  )
}
