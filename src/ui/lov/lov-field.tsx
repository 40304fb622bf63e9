import { Boxed } from "#ui/field/boxed.tsx"
import type { InputProps } from "#ui/field/use-bound.ts"
import type { LovProps } from "./lov-dialog.tsx"
import { LovPicker } from "./lov-picker.tsx"
import type { Picked } from "./lov-rules.ts"

/** A list of values in a form, whose value is the `Picked`s, or what `read` and `write` convert them to. */
export function LovField<Value = readonly Picked[]>(
  props: InputProps &
    Omit<LovProps, "value"> & {
      readonly read: (value: Value) => readonly Picked[]
      readonly write: (picked: readonly Picked[]) => Value
    },
) {
  const { read, write } = props
  return (
    <Boxed<Value> field={props}>
      {({ value, onChange, ref, error }) => (
        <LovPicker {...props} boxRef={ref} error={error} value={read(value)} onChange={(picked) => onChange(write(picked))} />
      )}
    </Boxed>
  )
}
