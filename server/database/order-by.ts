import type { Language } from "#contract/identity.contract.ts"
import type { SortBy } from "#contract/sort-text.ts"

/** What rows are ordered by for a column; with `gaps` it may be empty, and what is empty stays last both ways. */
export type OrderKey = string | { readonly gaps: string }

/**
 * The words of an `order by`: the columns that are asked for, then `last`, which tells any two rows apart so that the order is total.
 * Only what `keys` holds reaches the statement, whatever is asked for.
 */
export const orderBy = <Column extends string>(
  sorts: readonly SortBy<Column>[],
  keys: Readonly<Record<Column, OrderKey>>,
  last: string,
): string => [...sorts.map(({ column, down }) => one(keys[column], down ? " desc" : "")), last].join(", ")

/** The same order twice: for whole rows, and for rows that carry their id and the ordered values alone, named `o0`, `o1`, ... */
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

/** A text in the order in which its readers look for it: Chinese by its reading, Spanish with its ñ. Columns of names have such an order of their own. */
export const inOrderOf = (language: Language, text: string): string => `(${text}) collate "${language}-x-icu"`
