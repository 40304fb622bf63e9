import { type ReactNode, useId } from "react"
import { Controller, useFormContext } from "react-hook-form"
import s from "./admin.module.css"

/** Several of a few, each with a box; the form holds the values that are ticked. */
export function BoxesField(props: {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly disabled?: boolean
  /** Said when nothing is ticked. */
  readonly oneAtLeast: string
}) {
  const { name, label, options, disabled = false } = props
  const { control } = useFormContext()
  const note = useId()
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (ticked: readonly string[]) => ticked.length > 0 || props.oneAtLeast }}
      render={({ field, fieldState: { error } }) => {
        const ticked: readonly string[] = field.value
        return (
          <fieldset className={s.choices} disabled={disabled} aria-describedby={note}>
            <legend>{label}</legend>
            <div className={s.boxes}>
              {options.map(({ value, label: text }, at) => (
                <label key={value} className={s.box}>
                  <input
                    ref={at === 0 ? field.ref : undefined}
                    type="checkbox"
                    checked={ticked.includes(value)}
                    onBlur={field.onBlur}
                    onChange={(event) =>
                      field.onChange(event.currentTarget.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
                    }
                  />
                  {text}
                </label>
              ))}
            </div>
            <div id={note} className={error ? s.wrong : s.quiet}>
              {error?.message ?? props.hint}
            </div>
          </fieldset>
        )
      }}
    />
  )
}
