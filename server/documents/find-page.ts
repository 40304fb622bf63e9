import { countedTo } from "#contract/counted.ts"
import type { SortBy } from "#contract/sort-text.ts"
import type { Tx } from "#server/database/database.ts"
import { type OrderKey, orderNamed } from "#server/database/order-by.ts"
import { beyond, type Place, placeIn, placeText } from "./place.ts"

/** A key that rows are ordered by, and the SQL type of its values. */
export interface ListKey {
  readonly key: OrderKey
  readonly type: "bigint" | "numeric" | "boolean" | "text"
}

/** A query over the rows `t` of a list, with the parameters of its statement; made anew for each statement. */
interface Question {
  readonly table: string
  /** The SQL that joins further columns to each row. */
  readonly joined?: string
  readonly where: string
  readonly sorts: readonly SortBy[]
  /** The order keys, by column. */
  readonly keys: Readonly<Record<string, ListKey>>
  readonly values: readonly unknown[]
  readonly bind: (value: unknown) => string
}

interface Page {
  readonly page: number
  readonly pageSize: number
  /** Where the previous page ended, as its reply said. Without it, or when it does not fit the order, all previous pages are walked. */
  readonly after?: string | undefined
  /** Whether an index serves this order. */
  readonly indexed: boolean
  /** Whether the person is known to see only few of all rows. */
  readonly few: boolean
}

/** A page; `total` counts all rows, or with `more` those that were counted. `next` is where the page ended, if another one follows. */
interface FoundPage {
  readonly total: number
  readonly more?: true
  readonly next?: string
  readonly ids: readonly string[]
}

/** A page of rows that are more frequent than the count's bound is usually found among this many next rows. */
const nearest = 20_000
/** Rows that are not found there are rare among many: at most this many are read and sorted before all rows are walked. */
const sortedTo = 10_000

/** The `order by` clause of a list. */
export const orderIn = ({ sorts, keys }: Pick<Question, "sorts" | "keys">) =>
  orderNamed(sorts, Object.fromEntries(Object.entries(keys).map(([name, { key }]) => [name, key])))

/** Counts rows up to a bound, and finds a page among the counted ones. */
async function findCounted(tx: Tx, asked: Question, { page, pageSize, few }: Page, bound: number): Promise<FoundPage> {
  const { table, joined = "", where, values, bind } = asked
  const { named, after } = orderIn(asked)
  const paged = `limit ${bind(pageSize)} offset ${bind((page - 1) * pageSize)}`
  const matching = `select t.id, ${named.join(", ")} from ${table} t ${joined} where ${where}`
  const bounded = `limit ${bound + 1}`
  // With the limit in the same query the planner would scan all rows, expecting to find enough of them soon.
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

/**
 * Walks rows in their order up to a page and one row further: from where the previous page ended, if that is known. With `near`, at most that many
 * rows.
 */
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
 * Returns a page of the rows of a query, by their ids. The planner's estimates of how many rows hold a word, or are visible to a person, are poor,
 * and would decide between an index lookup and a walk over all rows in order. So rows up to a bound are read once, for count and page together; for
 * anything more frequent the next rows are walked, and only when these hold too few matches are all rows read.
 */
export async function findPage(tx: Tx, ask: () => Question, on: Page): Promise<FoundPage> {
  const counted = await findCounted(tx, ask(), on, countedTo)
  if (counted.total <= countedTo) return counted
  const { page, pageSize, after, indexed } = on
  const { sorts, keys } = ask()
  const place = after === undefined ? null : placeIn(after, sorts, keys)
  let rows = indexed ? await walk(tx, ask(), on, place, true) : []
  if (rows.length <= pageSize) {
    // Without an index, a place in the order is only given for lists that are longer than that.
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
