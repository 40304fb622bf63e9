import { useEffect, useEffectEvent, useState } from "react"
import { type FieldPath, type FieldPathValue, type FieldValues, type FormState, get, type UseFormReturn } from "react-hook-form"
import { isSame } from "./show-saved.ts"

/** What is saved for some fields of a form, by their paths. */
type Saved<Values extends FieldValues, Name extends FieldPath<Values>> = { readonly [One in Name]?: FieldPathValue<Values, One> }

interface Following<Values extends FieldValues> extends Pick<UseFormReturn<Values>, "getValues" | "resetField" | "setValue"> {
  readonly formState: Pick<FormState<Values>, "defaultValues">
}

/** Shows in a form what has been saved elsewhere; a field in which somebody typed stays as typed, and is still to be saved. Other fields are left alone. */
export function followSaved<Values extends FieldValues, Name extends FieldPath<Values>>(
  { formState, getValues, resetField, setValue }: Following<Values>,
  saved: Saved<Values, Name>,
): void {
  for (const name of Object.keys(saved) as Name[]) {
    const before: unknown = get(formState.defaultValues, name)
    if (isSame(before, saved[name])) continue
    const typed = structuredClone(getValues(name))
    resetField(name, { defaultValue: saved[name] })
    if (!isSame(typed, before)) setValue(name, typed, { shouldDirty: true, shouldValidate: true })
  }
}

/** Lets fields of a form follow what is saved: those that nobody has touched show it, also when it changes. */
export function useFollowSaved<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  saved: Saved<Values, Name>,
): void {
  const follow = useEffectEvent(() => followSaved(form, saved))
  const text = JSON.stringify(saved)
  useEffect(() => follow(), [text])
}

interface Followed<Document> {
  /** Whether the part differs from what was seen where somebody typed. */
  readonly isOvertaken: (seen: Document) => boolean
  /** The texts of the part that were never shown, since somebody had typed already: what is typed replaces them. */
  readonly replaced: readonly string[]
}

/**
 * Lets a form follow the part of a document over which it writes. The part is that of a subject, such as a question; where another one is chosen, what
 * was typed stays.
 */
export function useFollowPart<Values extends FieldValues, Name extends FieldPath<Values>, Document>(
  form: UseFormReturn<Values>,
  document: Document,
  subject: string,
  partOf: (of: Document, subject: string) => Saved<Values, Name>,
): Followed<Document> {
  const part = partOf(document, subject)
  useFollowSaved(form, part)
  const { dirtyFields } = form.formState
  const isTyped = (name: string) => get(dirtyFields, name) === true
  const [before, setShown] = useState<ReadonlyMap<string, unknown>>(new Map())
  const shown = new Map(Object.entries(part).map(([name, value]) => [name, isTyped(name) ? before.get(name) : [subject, value]]))
  if (!isSame([...before], [...shown])) setShown(shown)
  return {
    isOvertaken: (seen) => {
      const then = new Map(Object.entries(partOf(seen, subject)))
      return Object.entries(part).some(([name, value]) => isTyped(name) && !isSame(then.get(name), value))
    },
    replaced: Object.entries(part).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" && !isSame(shown.get(name), [subject, value]) ? [value] : [],
    ),
  }
}
