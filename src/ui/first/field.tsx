import { CircleAlert } from "lucide-react"
import { type ComponentProps, useId } from "react"
import s from "./field.module.css"

/** A labelled line of text on the sign-in pages, with the error or the hint below. */
export function InputField(
  props: ComponentProps<"input"> & { readonly label: string; readonly hint?: string; readonly error?: string | undefined },
) {
  const { label, hint, error, ...input } = props
  const id = useId()
  const note = `${id}note`
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={s.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? note : undefined}
        {...input}
      />
      {error ? (
        <span id={note} className={s.error} role="alert">
          <CircleAlert size={13} aria-hidden />
          {error}
        </span>
      ) : hint ? (
        <span id={note} className={s.hint}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}
