import { CircleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"
import s from "./field.module.css"

/** What a control needs to belong to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
  readonly "aria-required": true | undefined
}

export interface FieldFrame {
  readonly label: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** How much of a form's row it takes from 768 px on; a whole one by default. */
  readonly span?: "half" | "third"
}

/** A label, its mark when required, the control, and under it the error or the hint. */
export function Field(props: FieldFrame & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const note = `${id}note`
  const control = {
    id,
    "aria-invalid": props.error ? true : undefined,
    "aria-describedby": props.error || props.hint ? note : undefined,
    "aria-required": props.required || undefined,
  } as const
  return (
    <div className={s.field} data-span={props.span}>
      <label htmlFor={id} className={s.label}>
        {props.label}
        <Mark required={props.required} />
      </label>
      {props.children(control)}
      <Note id={note} error={props.error} hint={props.hint} />
    </div>
  )
}

/** The red star of a required field; `aria-required` says it to screen readers. */
export const Mark = ({ required }: { readonly required: boolean | undefined }) =>
  required ? (
    <span className={s.required} aria-hidden>
      *
    </span>
  ) : null

/** What is wrong, or else what helps. */
export function Note({ id, error, hint }: { readonly id: string; readonly error: string | undefined; readonly hint: ReactNode }) {
  if (error) {
    return (
      <span id={id} className={s.error} role="alert">
        <CircleAlert size={13} aria-hidden />
        {error}
      </span>
    )
  }
  return hint ? (
    <span id={id} className={s.hint}>
      {hint}
    </span>
  ) : null
}
