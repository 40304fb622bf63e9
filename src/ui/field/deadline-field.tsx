import { useController } from "react-hook-form"
import { DateTimeField } from "./inputs.tsx"
import type { InputProps } from "./use-bound.ts"
import { WorkingDays } from "./working-days.tsx"

/** A field for a deadline: an instant, or a number of working days from today. */
export function DeadlineField(props: InputProps) {
  const { field } = useController({ name: props.name })
  return <DateTimeField {...props} tool={<WorkingDays label={props.label} onTake={field.onChange} />} />
}
