import type { ReactNode } from "react"
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form"
import s from "./field.module.css"

/** A form and its fields in one grid; the fields below find it by context. `id` lets a button elsewhere submit it. */
export function Form<Values extends FieldValues>(props: {
  readonly form: UseFormReturn<Values>
  readonly onSubmit: (values: Values) => void | Promise<void>
  readonly id?: string
  readonly children: ReactNode
}) {
  return (
    <FormProvider {...props.form}>
      <form id={props.id} noValidate className={s.form} onSubmit={(event) => void props.form.handleSubmit(props.onSubmit)(event)}>
        {props.children}
      </form>
    </FormProvider>
  )
}
