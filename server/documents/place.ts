import { z } from "zod"
import type { SortBy } from "#contract/sort-text.ts"
import type { ListKey } from "./find-page.ts"

/** Where a page ended: by what its last row stands in the order, and its id. */
export interface Place {
  readonly values: readonly (string | null)[]
  readonly id: string
}

/** What a row is ordered by, as the database tells it. */
type Value = string | number | boolean | null

/** A place as it travels to the browser and back. It says nothing that its reader was not shown: it holds what the last row was ordered by. */
export const placeText = ({ values, id }: { readonly values: readonly Value[]; readonly id: string }): string =>
  Buffer.from(JSON.stringify([...values.map((value) => (value === null ? null : String(value))), id])).toString("base64url")

const valueOf = {
  bigint: z.string().regex(/^-?\d{1,18}$/),
  numeric: z.string().regex(/^-?\d{1,40}(\.\d{1,40})?$/),
  boolean: z.enum(["true", "false"]),
  text: z.string().regex(/^[^\0]*$/),
} satisfies Record<ListKey["type"], z.ZodType<string>>

/** Reads a place in this order; null when it is not one, such as a place in another order. */
export function placeIn(text: string, sorts: readonly SortBy[], keys: Readonly<Record<string, ListKey>>): Place | null {
  const values = sorts.flatMap(({ column }) => {
    const one = keys[column]
    if (!one) return []
    return typeof one.key === "string" ? valueOf[one.type] : valueOf[one.type].nullable()
  })
  const shape = z.array(z.string().nullable()).length(values.length + 1)
  try {
    const said = shape.parse(JSON.parse(Buffer.from(text, "base64url").toString()))
    return { values: values.map((value, index) => value.parse(said[index])), id: valueOf.text.parse(said.at(-1)) }
  } catch {
    return null
  }
}

/** The rows `t` that come after a place: later by the first column, or alike in it and later by the next, and at last by the id. */
export function beyond(
  sorts: readonly SortBy[],
  keys: Readonly<Record<string, ListKey>>,
  { values, id }: Place,
  bind: (value: unknown) => string,
): string {
  let later = `t.id > ${bind(id)}`
  for (const [index, { column, down }] of [...sorts.entries()].toReversed()) {
    const { key, type } = keys[column] ?? { key: "t.id", type: "text" }
    const gaps = typeof key !== "string"
    const of = gaps ? key.gaps : key
    const value = values[index] ?? null
    if (value === null) {
      later = `${of} is null and ${later}`
      continue
    }
    const [here, way] = [`${bind(value)}::${type}`, down ? "<" : ">"]
    const past = `${of} ${way} ${here}${gaps ? ` or ${of} is null` : ""}`
    // What an index is begun at stands by itself.
    const from = gaps ? "" : `${of} ${way}= ${here} and `
    later = `${from}(${past} or ${of} = ${here} and ${later})`
  }
  return `(${later})`
}
