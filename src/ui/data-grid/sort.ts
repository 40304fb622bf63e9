/** The column that rows are ordered by, and the direction. */
export interface Sort {
  readonly column: string
  readonly down: boolean
}

/** The order after a click on a column's heading: ascending, descending, none. `more` keeps the earlier columns, which have priority. */
export function nextSorts(sorts: readonly Sort[], column: string, more: boolean): readonly Sort[] {
  const at = sorts.findIndex((sort) => sort.column === column)
  const now = sorts[at]
  const next: readonly Sort[] = now === undefined ? [{ column, down: false }] : now.down ? [] : [{ column, down: true }]
  if (!more) return next
  return at === -1 ? [...sorts, ...next] : [...sorts.slice(0, at), ...next, ...sorts.slice(at + 1)]
}

type Key = string | number | null

/** A sort key of rows, and its direction. */
export interface SortBy<Row> {
  readonly keyOf: (row: Row) => Key
  readonly down: boolean
}

/** Sorts rows by their keys, the first one first, stable; rows without a key stay last in both directions. */
export function sortRows<Row>(rows: readonly Row[], by: readonly SortBy<Row>[], language: string): readonly Row[] {
  const columns = by.map(({ keyOf, down }) => ({ ranks: ranksOf(rows, keyOf, language), sign: down ? -1 : 1 }))
  const order = Uint32Array.from(rows.keys())
  // Indexes break ties, which makes the order stable.
  order.sort((a, b) => {
    for (const { ranks, sign } of columns) {
      const [one = last, other = last] = [ranks[a], ranks[b]]
      if (one !== other) return one === last ? 1 : other === last ? -1 : sign * (one - other)
    }
    return a - b
  })
  return Array.from(order, (at) => rows[at]).filter((row) => row !== undefined)
}

const last = Number.POSITIVE_INFINITY
type Ranks = Float64Array | Float32Array
/** Computed ranks by list of rows and key, for as long as the list exists. */
const known = new WeakMap<readonly unknown[], Map<unknown, { readonly language: string; readonly ranks: Ranks }>>()

/** The rows' ranks by this key. Computed once per list, preferably before somebody waits for it. */
export function ranksOf<Row>(rows: readonly Row[], keyOf: SortBy<Row>["keyOf"], language: string): Ranks {
  const ofRows = known.get(rows) ?? new Map<unknown, { readonly language: string; readonly ranks: Ranks }>()
  const before = ofRows.get(keyOf)
  if (before?.language === language) return before.ranks
  const ranks = ranked(rows.map(keyOf), language)
  known.set(rows, ofRows.set(keyOf, { language, ranks }))
  return ranks
}

/** The ranks of keys. Each distinct text is compared once, not once per row. */
function ranked(keys: readonly Key[], language: string): Ranks {
  if (keys.every((key) => typeof key !== "string")) return Float64Array.from(keys, (key) => (key === null ? last : Number(key)))
  const numbers = numbersIn(keys)
  if (numbers) return numbers
  const collator = new Intl.Collator(language, { numeric: true })
  const texts = [...new Set(keys.flatMap((key) => (key === null ? [] : [String(key)])))].toSorted(collator.compare)
  const rank = new Map<string, number>()
  let at = 0
  texts.forEach((text, index) => {
    const before = texts[index - 1]
    if (before !== undefined && collator.compare(before, text) !== 0) at += 1
    rank.set(text, at)
  })
  return Float32Array.from(keys, (key) => (key === null ? last : (rank.get(String(key)) ?? 0)))
}

/** Numbers of documents differ only in their digits, which determine the order without a collator. Null for other keys. */
function numbersIn(keys: readonly Key[]): Float64Array | null {
  const [first] = keys
  if (typeof first !== "string") return null
  const shape = first.replaceAll(/\d/g, "0")
  const signs = shape.split("")
  if (signs.filter((sign) => sign === "0").length > 15) return null
  const numbers = new Float64Array(keys.length)
  for (const [at, key] of keys.entries()) {
    if (typeof key !== "string" || key.length !== shape.length) return null
    let number = 0
    for (const [place, sign] of signs.entries()) {
      const digit = key.charCodeAt(place) - 48
      if (sign !== "0" ? key[place] !== sign : digit < 0 || digit > 9) return null
      if (sign === "0") number = number * 10 + digit
    }
    numbers[at] = number
  }
  return numbers
}
