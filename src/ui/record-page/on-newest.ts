import { get, set } from "react-hook-form"
import { isSame } from "#ui/field/show-saved.ts"

/** What a form began with, what stands in it, and what it would begin with by now. */
interface Versions<Values> {
  readonly began: Values
  readonly typed: Values
  readonly now: Values
}

/** A field that others have changed, by its path, with what they have left there. */
export interface Theirs {
  readonly path: string
  readonly value: unknown
}

/** What others have changed behind a form. */
export interface Behind {
  /** Nothing was typed there: the form shows it. */
  readonly taken: readonly Theirs[]
  /** Something else was typed there, which stays. */
  readonly contested: readonly Theirs[]
}

/** What was typed on top of what others have left, and what that is; `fields` are the paths of the fields that can be told about. */
export function onNewest<Values extends object>(
  { began, typed, now }: Versions<Values>,
  fields: readonly string[],
): { readonly values: Values; readonly behind: Behind } {
  const others = Object.keys(now).filter((key) => fields.every((path) => path !== key && !path.startsWith(`${key}.`)))
  const parts = [...fields, ...others].map((path) => {
    const [was, mine, theirs]: readonly unknown[] = [get(began, path), get(typed, path), get(now, path)]
    const isTyped = mine !== undefined && !isSame(was, mine)
    return { path, mine, value: theirs, isTyped, isTold: fields.includes(path) && !isSame(was, theirs) && !isSame(mine, theirs) }
  })
  const told = parts.filter(({ isTold }) => isTold)
  const theirsOf = (isTyped: boolean) => told.filter((part) => part.isTyped === isTyped).map(({ path, value }) => ({ path, value }))
  const values = structuredClone(now)
  for (const { path, mine, isTyped } of parts) if (isTyped) set(values, path, mine)
  return {
    values,
    behind: { taken: theirsOf(false), contested: theirsOf(true) },
  }
}
