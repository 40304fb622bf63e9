import { Grid } from "@chakra-ui/react"
import { type ReactNode, useId } from "react"
import { Controller, useFormContext } from "react-hook-form"
import { Check, ChoiceField } from "#ui/field/choice.tsx"
import { Note } from "#ui/field/field.tsx"

/** Several choices as checkboxes; the form holds the checked values. */
export function BoxesField(props: {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly disabled?: boolean
  /** The message when nothing is checked. */
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
          <ChoiceField label={label} describedBy={note}>
            <Grid gap="4px 12px" templateColumns="repeat(auto-fill, minmax(180px, 1fr))">
              {options.map(({ value, label: text }, at) => (
                <Check
                  key={value}
                  ref={at === 0 ? field.ref : undefined}
                  disabled={disabled}
                  checked={ticked.includes(value)}
                  onBlur={field.onBlur}
                  onChange={(event) =>
                    field.onChange(event.currentTarget.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
                  }
                >
                  {text}
                </Check>
              ))}
            </Grid>
            <Note id={note} error={error?.message} hint={props.hint} />
          </ChoiceField>
        )
      }}
    />
  )
}
