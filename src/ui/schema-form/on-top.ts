import type { z } from "zod"
import { emptyOf, kindOf, partsOf, sentOf, valuesIn, type Values } from "./shape.ts"

/** The values with which a form began, what stands in it, and what others have made of the document since. */
interface Versions {
  readonly began: unknown
  readonly typed: unknown
  readonly now: unknown
}

/** What others have changed behind a form, by the names of the parts. */
export interface ChangedBehind {
  /** Nothing was typed there: the form shows it. */
  readonly taken: readonly string[]
  /** Something else was typed there, which stays. */
  readonly contested: readonly string[]
}

const textOf = (schema: z.ZodType, value: unknown): string | undefined =>
  JSON.stringify(sentOf(schema, value ?? emptyOf(schema), () => true))

const isSame = (schema: z.ZodType, one: unknown, other: unknown): boolean => textOf(schema, one) === textOf(schema, other)

const partOf = ({ began, typed, now }: Versions, name: string): Versions => ({
  began: valuesIn(began)[name],
  typed: valuesIn(typed)[name],
  now: valuesIn(now)[name],
})

/** What was typed on top of what others have left: a part that was not touched is as they left it. */
export const onTop = (schema: z.ZodType, versions: Versions): Values =>
  Object.fromEntries(
    partsOf(schema).map(([name, part]) => {
      const inside = partOf(versions, name)
      if (isSame(part, inside.began, inside.typed)) return [name, inside.now]
      return [name, kindOf(part) === "parts" ? onTop(part, inside) : inside.typed]
    }),
  )

export function changedBehind(schema: z.ZodType, versions: Versions): ChangedBehind {
  const found = partsOf(schema).map(([name, part]): ChangedBehind => {
    const inside = partOf(versions, name)
    if (isSame(part, inside.began, inside.now) || isSame(part, inside.typed, inside.now)) return { taken: [], contested: [] }
    if (kindOf(part) === "parts") return changedBehind(part, inside)
    return isSame(part, inside.began, inside.typed) ? { taken: [name], contested: [] } : { taken: [], contested: [name] }
  })
  return { taken: found.flatMap(({ taken }) => taken), contested: found.flatMap(({ contested }) => contested) }
}
