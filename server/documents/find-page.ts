import { countedTo } from "#contract/counted.ts"
import type { SortBy } from "#contract/sort-text.ts"
import type { Tx } from "#server/database/database.ts"
import { type OrderKey, orderNamed } from "#server/database/order-by.ts"
import { beyond, type Place, placeIn, placeText } from "./place.ts"

/** A key that rows are ordered by, and the type of its values. */
export interface ListKey {
  readonly key: OrderKey
  readonly type: "bigint" | "numeric" | "boolean" | "text"
}

/** What is asked of the rows `t` of a list, with the values of its statement so far; every statement asks it anew. */
interface Question {
  readonly table: string
  /** What is joined to each row. */
  readonly joined?: string
  readonly where: string
  readonly sorts: readonly SortBy[]
  /** By column. */
  readonly keys: Readonly<Record<string, ListKey>>
  readonly values: readonly unknown[]
  readonly bind: (value: unknown) => string
}

interface Page {
  readonly page: number
  readonly pageSize: number
  /** Where the page before it ended, as its answer said; without it, and where it does not fit the order, all pages before are walked. */
  readonly after?: string | undefined
  /** Whether the first rows of this order are looked up in an index. */
  readonly indexed: boolean
  /** Whether the person is known to see few of all rows. */
  readonly few: boolean
}

/** What was found: `total` of all, or with `more` of all that are known; `next` where the page ended, if there is another one. */
interface FoundPage {
  readonly total: number
  readonly more?: true
  readonly next?: string
  readonly ids: readonly string[]
}

/** Of what more rows hold than are counted, a page stands among so many of the next rows, most often. */
const nearest = 20_000
/** What does not stand there is rare among many: so many rows are read and put in order at most, before all rows are walked. */
const sortedTo = 10_000

/** The words of an order. */
export const orderIn = ({ sorts, keys }: Pick<Question, "sorts" | "keys">) =>
  orderNamed(sorts, Object.fromEntries(Object.entries(keys).map(([name, { key }]) => [name, key])))

/** Counts up to a bound, and finds a page among what is counted. */
async function findCounted(tx: Tx, asked: Question, { page, pageSize, few }: Page, bound: number): Promise<FoundPage> {
  const { table, joined = "", where, values, bind } = asked
  const { named, after } = orderIn(asked)
  const paged = `limit ${bind(pageSize)} offset ${bind((page - 1) * pageSize)}`
  const matching = `select t.id, ${named.join(", ")} from ${table} t ${joined} where ${where}`
  const bounded = `limit ${bound + 1}`
  // Beside the bound the database would read all rows, in the belief that so many of them are soon found.
  const found = few
    ? `matching as materialized (${matching}), found as materialized (select * from matching ${bounded})`
    : `found as materialized (${matching} ${bounded})`
  const { rows } = await tx.query<FoundPage>({
    text: `with ${found}
      select (select count(*)::int from found) as total, array(select id from found order by ${after} ${paged}) as ids`,
    values,
  })
  return rows[0] ?? { total: 0, ids: [] }
}

/** Walks rows in their order to a page and one row further: from where the page before it ended, if that is known. With `near`, no further than so many rows. */
async function walk(tx: Tx, asked: Question, { page, pageSize }: Page, place: Place | null, near: boolean) {
  const { table, joined = "", where, sorts, keys, values, bind } = asked
  const { by, named } = orderIn(asked)
  const later = place ? beyond(sorts, keys, place, bind) : "true"
  const from = near ? `(select * from ${table} t where ${later} order by ${by} limit ${nearest})` : table
  const { rows } = await tx.query<Readonly<Record<`o${number}`, string | number | boolean | null>> & { readonly id: string }>({
    text: `select t.id, ${named.join(", ")} from ${from} t ${joined} where ${where}${near ? "" : ` and ${later}`}
      order by ${by} limit ${bind(pageSize + 1)} offset ${bind(place ? 0 : (page - 1) * pageSize)}`,
    values,
  })
  return rows
}

/**
 * A page of the rows that a question leaves, by their ids. The database guesses badly how many rows hold a word or are for a person to see,
 * and its guess would decide between looking them up and walking all rows in their order. So what can be counted is read once, for the count and the
 * page together; of anything more frequent the next rows are walked, and only when these hold too few of it all are read.
 */
export async function findPage(tx: Tx, ask: () => Question, on: Page): Promise<FoundPage> {
  const counted = await findCounted(tx, ask(), on, countedTo)
  if (counted.total <= countedTo) return counted
  const { page, pageSize, after, indexed } = on
  const { sorts, keys } = ask()
  const place = after === undefined ? null : placeIn(after, sorts, keys)
  let rows = indexed ? await walk(tx, ask(), on, place, true) : []
  if (rows.length <= pageSize) {
    // A place in an order without an index is told of lists alone that are longer than that.
    const sorted = indexed || !place ? await findCounted(tx, ask(), on, sortedTo) : null
    if (sorted && sorted.total <= sortedTo) return sorted
    rows = await walk(tx, ask(), on, place, false)
  }
  const ids = rows.slice(0, pageSize).map(({ id }) => id)
  const known = Math.max(countedTo, (page - 1) * pageSize + ids.length)
  const last = rows[pageSize - 1]
  if (last && rows.length > pageSize)
    return { total: known, more: true, next: placeText({ id: last.id, values: sorts.map((_, index) => last[`o${index}`] ?? null) }), ids }
  return ids.length === 0 ? { total: countedTo, more: true, ids } : { total: known, ids }
}
