import { z } from "zod"
import type { SortBy } from "#contract/sort-text.ts"
import type { ListKey } from "./find-page.ts"

/** Where a page ended: the order values of its last row, and its id. */
export interface Place {
  readonly values: readonly (string | null)[]
  readonly id: string
}

/** An order value, as the database returns it. */
type Value = string | number | boolean | null

/** A place as the browser receives and returns it. It reveals nothing: it holds only the last row's order values, which its reader was shown. */
export const placeText = ({ values, id }: { readonly values: readonly Value[]; readonly id: string }): string =>
  Buffer.from(JSON.stringify([...values.map((value) => (value === null ? null : String(value))), id])).toString("base64url")

const valueOf = {
  bigint: z.string().regex(/^-?\d{1,18}$/),
  numeric: z.string().regex(/^-?\d{1,40}(\.\d{1,40})?$/),
  boolean: z.enum(["true", "false"]),
  text: z.string().regex(/^[^\0]*$/),
} satisfies Record<ListKey["type"], z.ZodType<string>>

/** Parses a place in this order; null when it is none, such as one of another order. */
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

/** The condition for rows `t` after a place: later by the first column, or equal in it and later by the next, and at last by the id. */
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
    // The first comparison stands alone, so that an index scan can begin there.
    const from = gaps ? "" : `${of} ${way}= ${here} and `
    later = `${from}(${past} or ${of} = ${here} and ${later})`
  }
  return `(${later})`
}
