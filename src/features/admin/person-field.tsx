import { Controller, useFormContext } from "react-hook-form"
import { LovPicker } from "#ui/lov/lov-picker.tsx"

/** A person as a form value: the id and the name. */
export interface PersonChoice {
  readonly id: string
  readonly name: string
}

/** Picks one of the company's people; the form holds a `PersonChoice` or null. */
export function PersonField(props: { readonly name: string; readonly label: string; readonly span?: "half" }) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={props.name}
      render={({ field }) => {
        const chosen: PersonChoice | null = field.value
        return (
          <LovPicker
            code="PERSON"
            label={props.label}
            span={props.span}
            value={chosen ? [{ value: chosen.id, text: chosen.name, row: {} }] : []}
            onChange={([picked]) => field.onChange(picked ? { id: picked.value, name: picked.text } : null)}
          />
        )
      }}
    />
  )
}
