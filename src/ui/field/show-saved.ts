import type { FieldValues, UseFormReturn } from "react-hook-form"
import { typedKeys } from "#machines/_kit/typed.ts"

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Shows what a form of the values `sent` has saved; a field in which somebody typed meanwhile stays as typed, and is still to be saved. */
export function showSaved<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "reset">,
  saved: Values,
  sent: Values,
): void {
  const now = structuredClone(form.getValues())
  const shown = { ...saved }
  for (const name of typedKeys(saved)) if (!isSame(now[name], sent[name])) shown[name] = now[name]
  form.reset(saved)
  form.reset(shown, { keepDefaultValues: true })
}
