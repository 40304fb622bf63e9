import { Controller, useFormContext } from "react-hook-form"
import { LovPicker } from "#ui/lov/lov-picker.tsx"

/** A company, as a form holds it: its id and what it is called. */
export interface CompanyChoice {
  readonly id: string
  readonly name: string
}

/** One company or several, picked from the list of all; the form holds `CompanyChoice`s. */
export function CompanyField(props: {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly span?: "half"
}) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={props.name}
      render={({ field, fieldState: { error } }) => {
        const chosen: readonly CompanyChoice[] = field.value
        return (
          <LovPicker
            code="COMPANY"
            label={props.label}
            hint={props.hint}
            span={props.span}
            multiple={props.multiple}
            disabled={props.disabled}
            error={error?.message}
            value={chosen.map(({ id, name }) => ({ value: id, text: name, row: {} }))}
            onChange={(picked) => field.onChange(picked.map(({ value, text }) => ({ id: value, name: text })))}
          />
        )
      }}
    />
  )
}
