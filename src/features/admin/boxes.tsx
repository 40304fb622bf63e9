import { Grid } from "@chakra-ui/react"
import { useId } from "react"
import { Boxed } from "#ui/field/boxed.tsx"
import { Check, ChoiceField } from "#ui/field/choice.tsx"
import { Note } from "#ui/field/field.tsx"
import type { Option } from "#ui/field/form-frame.ts"
import type { InputProps } from "#ui/field/use-bound.ts"

/** Several choices as checkboxes; the form holds the checked values. */
export function BoxesField(
  props: Pick<InputProps, "name" | "label" | "hint" | "disabled"> & {
    readonly options: readonly Option[]
    /** The message when nothing is checked. */
    readonly oneAtLeast: string
  },
) {
  const { label, options, disabled = false } = props
  const note = useId()
  return (
    <Boxed<readonly string[]> field={props} more={{ validate: (ticked: readonly string[]) => ticked.length > 0 || props.oneAtLeast }}>
      {({ value: ticked, onChange, onBlur, ref, error }) => (
        <ChoiceField label={label} describedBy={note}>
          <Grid gap="4px 12px" templateColumns="repeat(auto-fill, minmax(180px, 1fr))">
            {options.map(({ value, label: text }, at) => (
              <Check
                key={value}
                ref={at === 0 ? ref : undefined}
                disabled={disabled}
                checked={ticked.includes(value)}
                onBlur={onBlur}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
                }
              >
                {text}
              </Check>
            ))}
          </Grid>
          <Note id={note} error={error} hint={props.hint} />
        </ChoiceField>
      )}
    </Boxed>
  )
}
