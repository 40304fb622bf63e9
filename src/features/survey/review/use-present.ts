import { useEffect, useRef } from "react"
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form"

/** Fills a field with what is written at present, also when that changes, as long as nobody has typed something else: it would be overwritten unseen. */
export function usePresent<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  present: PathValue<Values, Path<Values>>,
): void {
  const filled = useRef(present)
  useEffect(() => {
    if (form.getValues(name) === filled.current) form.resetField(name, { defaultValue: present })
    filled.current = present
  }, [form, name, present])
}
