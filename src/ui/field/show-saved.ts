import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form"

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Shows what a form of the values `sent` has saved; a field in which somebody typed meanwhile stays as typed, and is still to be saved. */
export function showSaved<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "reset">,
  saved: Values,
  sent: Values,
): void {
  const now = structuredClone(form.getValues())
  const shown = Object.fromEntries(Object.keys(saved).map((name) => [name, isSame(now[name], sent[name]) ? saved[name] : now[name]]))
  form.reset(saved)
  form.reset(shown as DefaultValues<Values> & Values, { keepDefaultValues: true })
}
