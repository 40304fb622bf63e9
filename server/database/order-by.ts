import type { Language } from "#contract/identity.contract.ts"
import type { SortBy } from "#contract/sort-text.ts"

/** The SQL expression by which a column is ordered; with `gaps` it may be null, and nulls come last in both directions. */
export type OrderKey = string | { readonly gaps: string }

/**
 * The `order by` clause: the requested columns, then `last`, which tells any two rows apart so that the order is total. Only expressions in `keys`
 * reach the statement.
 */
export const orderBy = <Column extends string>(
  sorts: readonly SortBy<Column>[],
  keys: Readonly<Record<Column, OrderKey>>,
  last: string,
): string => [...sorts.map(({ column, down }) => one(keys[column], down ? " desc" : "")), last].join(", ")

/** The same order in two forms: for whole rows, and for rows that carry only their id and the ordered values, named `o0`, `o1`, ... */
export function orderNamed<Column extends string>(
  sorts: readonly SortBy<Column>[],
  keys: Readonly<Record<Column, OrderKey>>,
): { readonly by: string; readonly named: readonly string[]; readonly after: string } {
  const named = sorts.map(({ column }, index) => `${typeof keys[column] === "string" ? keys[column] : keys[column].gaps} as o${index}`)
  const after = sorts.map(({ column, down }, index) =>
    one(typeof keys[column] === "string" ? `o${index}` : { gaps: `o${index}` }, down ? " desc" : ""),
  )
  return { by: orderBy(sorts, keys, "t.id"), named, after: [...after, "id"].join(", ") }
}

const one = (key: OrderKey, way: string): string => (typeof key === "string" ? `${key}${way}` : `${key.gaps}${way} nulls last`)

/** A text collated in the language of its readers: Chinese by its reading, Spanish with its ñ. Columns of names already have such a collation. */
export const inOrderOf = (language: Language, text: string): string => `(${text}) collate "${language}-x-icu"`
