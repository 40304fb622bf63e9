import { AmountBox } from "#ui/field/boxes.tsx"
import { Field } from "#ui/field/field.tsx"

/** A field for points, as an exact decimal. */
export function PointsBox(props: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }) {
  return <Field label={props.label}>{(control) => <AmountBox control={control} value={props.value} onChange={props.onChange} />}</Field>
}
