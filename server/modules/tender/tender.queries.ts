import { countedTo } from "#contract/counted.ts"
import type { TenderCounts, TenderRow, TenderSorts } from "#contract/tender.contract.ts"
import { tenderStates } from "#machines/tender/tender.states.ts"
import { readClock } from "#server/database/clock.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { findPage, type ListKey, orderIn } from "#server/documents/find-page.ts"
import { standsIn, told } from "#server/documents/rows.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { foundBy, missingFor } from "#server/search/find.ts"
import { buys, own, scopeOf } from "./tender.scope.ts"

export interface ListFilter {
  readonly keyword: string
  readonly states: readonly string[]
  readonly mine: boolean
  readonly sorts?: TenderSorts | undefined
  readonly page: number
  readonly pageSize: number
  readonly after?: string | undefined
}

const counted = countedTo + 1
const asksBy = (keyword: string) => `%${keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const namedParties = "select id from party where name ilike"

/** The companies of that name, of which those who buy find what they have won; null for everybody else. */
async function winnersNamed(tx: Tx, user: SessionUser, keyword: string): Promise<readonly string[] | null> {
  if (!buys(user) || keyword.trim() === "") return null
  const { rows } = await tx.query<{ id: string }>({ text: `${namedParties} $1`, values: [asksBy(keyword)] })
  return rows.map(({ id }) => id)
}

/**
 * Tenders with that number, title or pinyin; those who buy also find the tenders that a supplier of that name has won. For a page the companies are
 * given: how many tenders they have won decides whether the database walks the newest ones or looks up the few, and it cannot know that of a question.
 */
function foundTenders(user: SessionUser, keyword: string, bind: (value: unknown) => string, winners: readonly string[] | null): string {
  const named = foundBy(keyword, "t", bind)
  if (!buys(user) || winners?.length === 0) return named
  const won = winners ? `${bind(winners)}::text[]` : `array(${namedParties} ${bind(asksBy(keyword))})`
  return `(${named} or t.winners && ${won})`
}

/** The tenders that a person may see and that a filter leaves at an instant, as the rest of a statement and its values. */
function tendersFor(
  user: SessionUser,
  { keyword, states, mine }: Pick<ListFilter, "keyword" | "states" | "mine">,
  clock: number,
  winners: readonly string[] | null = null,
) {
  const values: unknown[] = [user.party, user.id]
  const bind = (value: unknown) => `$${values.push(value)}`
  let instant: string | undefined
  // PostgreSQL takes no value that a statement does not name, and not every filter asks for the time.
  const now = () => (instant ??= `${bind(clock)}::bigint`)
  const where = [scopeOf(user, bind, now)]
  if (keyword.trim() !== "") where.push(foundTenders(user, keyword, bind, winners))
  if (states.length > 0) where.push(standsIn(states, now, bind))
  if (mine) where.push(own)
  return { where: where.join(" and "), values, bind, now }
}

const listed = (now: string) => `t.id, t.number, t.title, ${told(now)} as state, t.suspended, t.open_to as "openTo", t.currency, t.lines,
        coalesce((select display_name from person where id = t.author), '') as author,
        t.published_at::float8 as "publishedAt", t.bid_deadline::float8 as "bidDeadline", t.opening_time::float8 as "openingTime", t.deadline::float8 as deadline, t.updated_at::float8 as "updatedAt"`

const keys: Readonly<Record<TenderSorts[number]["column"] | "updated", ListKey>> = {
  updated: { key: "t.updated_at", type: "bigint" },
  number: { key: "t.number", type: "text" },
  title: { key: "t.title", type: "text" },
  deadline: { key: { gaps: "t.deadline" }, type: "bigint" },
  published: { key: { gaps: "t.published_at" }, type: "bigint" },
}
const newest = [{ column: "updated", down: true }] as const

/** All tenders that a person may see and that the filter leaves at an instant, as one statement for an export. */
export function allTenders(user: SessionUser, filter: Pick<ListFilter, "keyword" | "states" | "mine">, clock: number): Query {
  const { where, values, now } = tendersFor(user, filter, clock)
  return { text: `select ${listed(now())} from tender t where ${where} order by ${orderIn({ sorts: newest, keys }).by}`, values }
}

/** One page of the tenders that a person may see, in the order that is asked for, otherwise newest first. */
export async function listTenders(
  tx: Tx,
  user: SessionUser,
  filter: ListFilter,
): Promise<{ records: TenderRow[]; total: number; more?: true; next?: string; incomplete?: true; page: number; pageSize: number }> {
  const { page, pageSize, after, sorts = [] } = filter
  const clock = await readClock(tx)
  const winners = await winnersNamed(tx, user, filter.keyword)
  const order = { sorts: sorts.length === 0 ? newest : sorts, keys }
  const ask = () => ({ table: "tender", ...order, ...tendersFor(user, filter, clock, winners) })
  const { ids, ...rest } = await findPage(tx, ask, { page, pageSize, after, indexed: sorts.length === 0 })
  const found = { ...rest, ...(await missingFor(tx, filter.keyword)) }
  const { where, values, bind, now } = tendersFor(user, { states: [], mine: false, keyword: "" }, clock)
  const { rows } = await tx.query<TenderRow>({
    text: `select ${listed(now())} from tender t where t.id = any(${bind(ids)}) and ${where} order by ${orderIn(order).by}`,
    values,
  })
  const records = user.roles.includes("supplier") ? rows.map((row) => ({ ...row, author: "" })) : rows
  return { records, ...found, page, pageSize }
}

/** How many tenders of a person stand in each state, as the list finds them there: exact up to 1,000, and a state without any is left out. */
export async function countStates(tx: Tx, user: SessionUser, { mine }: Pick<ListFilter, "mine">): Promise<TenderCounts> {
  const { where, values, bind, now } = tendersFor(user, { keyword: "", states: [], mine }, await readClock(tx))
  const counting = tenderStates.map(
    (state) => `select '${state}' as state, count(*)::int as count
      from (select from tender t where ${standsIn([state], now, bind)} and ${where} limit ${counted}) as capped`,
  )
  const { rows } = await tx.query<{ state: string; count: number }>({ text: counting.join(" union all "), values })
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return { total: Math.min(counted, total), states: rows.filter(({ count }) => count > 0) }
}
