import { Boxed } from "#ui/field/boxed.tsx"
import type { InputProps } from "#ui/field/use-bound.ts"
import { type TreeChoice, TreePicker, type TreePickerProps } from "./tree-picker.tsx"

/** A tree in a form, whose value is the `TreeChoice` or null; it can be cleared unless it is required. */
export const TreeField = (props: InputProps & Omit<TreePickerProps, "value" | "onPick" | "onClear" | "boxRef">) => (
  <Boxed<TreeChoice | null> field={props}>
    {({ value, onChange, ref, error }) => (
      <TreePicker
        {...props}
        boxRef={ref}
        error={error}
        value={value}
        {...(props.required ? {} : { onClear: () => onChange(null) })}
        onPick={({ id, label }) => onChange({ id, text: label })}
      />
    )}
  </Boxed>
)
