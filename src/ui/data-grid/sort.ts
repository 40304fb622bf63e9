/** Which column rows are ordered by, and which way. */
export interface Sort {
  readonly column: string
  readonly down: boolean
}

/** The next order after a click on a column's head: up, down, then none. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, down: false }
  return sort.down ? null : { column, down: true }
}

type Key = string | number | null

/** Rows in the order of their keys, stable; rows without a key stay last both ways. */
export function sortRows<Row>(rows: readonly Row[], keyOf: (row: Row) => Key, down: boolean, language: string): readonly Row[] {
  const collator = new Intl.Collator(language, { numeric: true })
  const compare = (a: Key, b: Key): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const up = typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b))
    return down ? -up : up
  }
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  return keyed.toSorted((a, b) => compare(a.key, b.key)).map(({ row }) => row)
}
