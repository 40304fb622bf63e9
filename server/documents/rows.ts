import type { SortBy } from "#contract/sort-text.ts"
import { countedTo } from "#contract/counted.ts"
import type { DocumentCounts } from "#contract/list.contract.ts"
import { type CodeList, type CodeTree, type Column, isSeveral, isTree, type RowFilter, toldColumns } from "#machines/_kit/kind-row.ts"
import type { Listed, Side } from "#machines/_kit/kind.ts"
import { keysOf, mayStand } from "#machines/_kit/readers.ts"
import { waitsFor } from "#server/approvals/waiting.ts"
import { readClock } from "#server/database/clock.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { inOrderOf } from "#server/database/order-by.ts"
import { companyScope, dataScope, seesParts } from "#server/http/data-rights.ts"
import { actorOf, type SessionUser } from "#server/http/session-user.ts"
import { foundBy, missingFor } from "#server/search/find.ts"
import { findPage, type ListKey, orderIn } from "./find-page.ts"
import { cellOf, exceptOf, readersOf, rowTable, titleColumns, titleFor } from "./row-names.ts"

/** Adds a parameter and returns its placeholder. */
type Bind = (value: unknown) => string

/** Where the server stores what each reader did with documents of a kind: `from` joins it to the row `t` for the person `me`, `columns` name its values. */
export interface Beside {
  readonly from: (me: () => string) => string
  readonly columns: Readonly<Record<string, string>>
}
export const nothingBeside: Beside = { from: () => "", columns: {} }

/** The effective state of a row, also between a timer's deadline and the storing of its fact; `now` is a placeholder. */
export const told = (now: string): string =>
  `case when t.ends[1] < ${now} then t.after[(select count(*) from unnest(t.ends) as e where e < ${now})] else t.state end`

/** The condition for rows whose effective state is one of these. Only few rows have a timer that is due; all others are found by the stored state. */
export const standsIn = (states: readonly string[], clock: () => string, bind: Bind): string => {
  const now = clock()
  const wanted = `${bind(states)}::text[]`
  return `(t.state = any(${wanted}) and (t.ends[1] < ${now}) is not true or t.ends[1] < ${now} and ${told(now)} = any(${wanted}))`
}

/** The condition for rows whose approval is asked of a person: such a person stands on the first side. */
function isAsked({ approvals, sides }: Listed, user: SessionUser, me: () => string, now: () => string, bind: Bind): readonly string[] {
  const waiting = Object.values(approvals).map((one) => one.in)
  const { owned } = (Object.values(sides) as readonly Side<never>[])[0] ?? {}
  // Data rights restrict asked people further only where they see a part of a company.
  if (waiting.length === 0 || (owned?.boundsAsked && !seesParts(user, owned.acting))) return []
  const within = owned?.boundsAsked ? `and ${companyScope(user, owned.acting, "t.company", bind)}` : ""
  const asked = `select a.root from approval a where ${waitsFor(user, me(), now(), bind)}`
  return [`(t.state = any(${bind(waiting)}::text[]) ${within} and t.id in (${asked}))`]
}

/** The condition for rows in which a person stands on a side. */
function isOnSide(name: string, side: Side<never>, user: SessionUser, now: () => string, bind: Bind): string {
  const keyed = side.who ? [`t.${readersOf(name)} && ${bind(keysOf(actorOf(user)))}::text[]`] : []
  const owners = { company: "t.company", author: "t.author", people: "t.people" }
  const owned = side.owned ? [dataScope(user, side.owned.acting, owners, bind)] : []
  const who = `(${[...keyed, ...owned].join(" or ")})`
  const but = side.except ? ` and not ${bind(user.id)} = any(t.${exceptOf(name)})` : ""
  return `(${who}${but}${side.in ? ` and ${standsIn(side.in, now, bind)}` : ""})`
}

/**
 * Whether a person sees few of the rows of a kind: through personal keys alone, none of which many rows name. For a key without statistics the
 * planner assumes that a two-hundredth of all rows name it, and would scan all of them to find the few.
 */
async function seesFew(tx: Tx, kind: Listed, user: SessionUser): Promise<boolean> {
  const possible = Object.entries(kind.sides).filter(([, side]) => mayStand(side, user.roles))
  if (possible.some(([, { who, owned }]) => owned !== undefined || who === undefined)) return false
  const { rows } = await tx.query({
    name: "common-readers",
    text: `select from pg_stats where schemaname = current_schema() and tablename = $1 and attname = any($2) and most_common_elems::text::text[] && $3::text[]`,
    values: [rowTable(kind), possible.map(([name]) => readersOf(name)), keysOf(actorOf(user))],
  })
  return rows.length === 0
}

/** Computes a value at the first call and returns it at every later one. */
function once<Value>(work: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => (known ??= { value: work() }).value
}

/**
 * The parts of a statement over the rows of a kind, for one person at one instant. A value is bound when it is first used, since PostgreSQL refuses
 * unused parameters.
 */
function statementOver(kind: Listed, beside: Beside, user: SessionUser, clock: number) {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const now = once(() => `${bind(clock)}::bigint`)
  const me = once(() => bind(user.id))
  const language = once(() => `${bind(user.language)}::text`)
  const possible = Object.entries(kind.sides).filter(([, side]) => mayStand(side, user.roles))
  const [first] = Object.keys(kind.sides)
  const sides = new Map(
    possible.map(([name, side]) => {
      const stands = () => [
        isOnSide(name, side as Side<never>, user, now, bind),
        ...(name === first ? isAsked(kind, user, me, now, bind) : []),
      ]
      return [name, once(() => `(${stands().join(" or ")})`)] as const
    }),
  )
  const onOneOf = (names: Iterable<string>) => [...names].flatMap((name) => sides.get(name)?.() ?? []).join(" or ") || "false"
  /** Whether every side on which this person can stand is shown the column, in whatever row. */
  const isShown = ({ shownTo }: Pick<Column, "shownTo">) => !shownTo || [...sides.keys()].every((name) => shownTo.includes(name))
  const valueOf = (name: string) => beside.columns[name] ?? `t.${cellOf(name)}`
  /** The value of a cell; null for a person who is not shown it, so that hidden values are neither filtered nor sorted by. */
  const shown = (name: string, column: Pick<Column, "shownTo">, of = valueOf(name)) =>
    isShown(column) ? of : `(case when ${onOneOf(column.shownTo ?? [])} then ${of} end)`
  /** A condition on a column, which holds only in rows whose value the person is shown. */
  const whereShown = (column: Pick<Column, "shownTo">, held: string) =>
    isShown(column) ? held : `((${onOneOf(column.shownTo ?? [])}) and ${held})`
  /** The condition that a column holds one of several values, by its index. */
  const holds = (name: string, column: Pick<Column, "kind" | "shownTo">, values: string) =>
    whereShown(column, isSeveral(column) ? `${valueOf(name)} && ${values}` : `${valueOf(name)} = any(${values})`)
  /** The condition that a column holds a company with such a name, looked up for each row. */
  const holdsNamed = (name: string, column: Pick<Column, "kind" | "shownTo">, pattern: string) => {
    const hasName = (id: string) => `(select p.name ilike ${pattern} from party p where p.id = ${id})`
    const held = isSeveral(column)
      ? `exists (select from unnest(${valueOf(name)}) as one (id) where ${hasName("one.id")})`
      : hasName(valueOf(name))
    return whereShown(column, held)
  }
  const joined = beside.from(me)
  return { values, bind, now, language, sides, shown, holds, holdsNamed, onOneOf, joined, from: `from ${rowTable(kind)} t ${joined}` }
}
type Statement = ReturnType<typeof statementOver>

/** Lists of master data, as codes with names and in trees with the code above. Of dated entries the latest one names a code. */
const lists: Readonly<Record<CodeList, string>> = {
  categories: "select code, parent, names from register_entry where register = 'categories'",
  areas: "select code, parent, names from area",
  units: "select code, names from register_entry where register = 'units'",
  "tax-rates": "select distinct on (code) code, names from register_entry where register = 'tax-rates' order by code, since desc",
}

/** These codes of a tree and all below them, as an array. */
const withBelow = (tree: CodeTree, codes: string): string =>
  `array(with recursive tree as (${lists[tree]}), below as (
    select unnest(${codes}) collate "C" as code union select tree.code from tree join below on tree.parent = below.code) select code from below)`

/** The condition of a filter on a column. */
function asks(name: string, column: Column, wanted: unknown, { shown, holds, bind }: Statement): readonly string[] {
  const { kind } = column
  const several = () => `${bind(wanted)}::text[]`
  if (column.list || isSeveral(column)) return [holds(name, column, isTree(column.list) ? withBelow(column.list, several()) : several())]
  const cell = shown(name, column)
  if (wanted === null) return [`${cell} is null`]
  if (Array.isArray(wanted)) return [`${cell} = any(${bind(wanted)}::text[])`]
  if (typeof wanted === "boolean") return [`coalesce(${cell}, false) = ${bind(wanted)}`]
  const type = { day: "text", money: "numeric" }[kind as string] ?? "bigint"
  const { from, to } = wanted as { from?: unknown; to?: unknown }
  return [
    ...(from === undefined && to === undefined ? [`${cell} is not null`] : []),
    ...(from === undefined ? [] : [`${cell} >= ${bind(from)}::${type}`]),
    ...(to === undefined ? [] : [`${cell} <= ${bind(to)}::${type}`]),
  ]
}

const named = (keyword: string) => `%${keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const findsByParty = ({ row }: Pick<Listed, "row">) => Object.entries(row).filter(([, { found }]) => found)
/** Documents of so many companies at most are looked up by the companies' ids. */
const mostNamed = 20_000

/**
 * The companies that a keyword names, read before a page: whether to walk the newest documents or look up the few depends on how many documents name
 * them, and the planner cannot estimate that from a subquery. Null when they are very many: then most documents that are walked name one of them.
 */
async function partiesFor(tx: Tx, kind: Listed, keyword = ""): Promise<readonly string[] | null> {
  const word = keyword.trim()
  if (word === "" || findsByParty(kind).length === 0) return []
  // Every name is read for a single sign: one without a case, as a Chinese one, is looked for as it stands, which takes a fraction of the time.
  const alike = word.toLowerCase() === word.toUpperCase() ? "like" : "ilike"
  const { rows } = await tx.query<{ id: string }>({
    text: `select id from party where name ${alike} $1 and (length($2) = 1 or text_pairs(name) @> text_pairs($2)) limit $3`,
    values: [named(word), word, mostNamed + 1],
  })
  return rows.length > mostNamed ? null : rows.map(({ id }) => id)
}

/** The condition for documents with that number, title or pinyin, and for those that name such companies, where the person is shown them. */
function foundIn(kind: Listed, { sides, holds, holdsNamed, bind }: Statement, keyword: string, parties: readonly string[] | null): string {
  const columns = findsByParty(kind).filter(([, { shownTo }]) => shownTo?.some((side) => sides.has(side)) ?? true)
  const words = foundBy(keyword, "t", bind)
  if (columns.length === 0 || parties?.length === 0) return words
  const among = parties ? `${bind(parties)}::text[]` : bind(named(keyword))
  const holdsOne = parties ? holds : holdsNamed
  return `(${[words, ...columns.map(([name, column]) => holdsOne(name, column, among))].join(" or ")})`
}

function conditions(kind: Listed, statement: Statement, filter: RowFilter, parties: readonly string[] | null): string {
  const { sides, onOneOf, now, bind } = statement
  const { keyword = "", states = [], side, ...columns } = filter
  const where = [`(${onOneOf(side === undefined ? sides.keys() : [side])})`]
  if (keyword.trim() !== "") where.push(foundIn(kind, statement, keyword, parties))
  if (states.length > 0) where.push(standsIn(states, now, bind))
  for (const [name, wanted] of Object.entries(columns)) {
    const column = kind.row[name]
    if (column && wanted !== undefined) where.push(...asks(name, column, wanted, statement))
  }
  return where.join(" and ")
}

/** How a column's ids are joined to names: an alias, the table, and the name's column. */
const [company, human] = [
  ["c", "party", "name"],
  ["p", "person", "display_name"],
] as const
const namedIn: Readonly<Record<string, readonly [string, string, string]>> = {
  party: company,
  parties: company,
  person: human,
  people: human,
}

/** A cell as JSON for the wire, which keeps digits that a float would lose. */
function wireCell(name: string, column: Column, { shown, language }: Statement): string {
  if (column.list) {
    const called = `coalesce(e.names ->> ${language()}, e.names ->> 'zh')`
    const cell = `t.${cellOf(name)}`
    const from = `from (${lists[column.list]}) e where e.code`
    return shown(
      name,
      column,
      isSeveral(column)
        ? `(select string_agg(${called}, ', ' order by e.code) ${from} = any (${cell}))`
        : `(case when ${cell} is not null then json_build_object('code', ${cell}, 'name', coalesce((select ${called} ${from} = ${cell}), ${cell})) end)`,
    )
  }
  if (column.kind === "money") {
    const amount = `t.${cellOf(name)}`
    return shown(
      name,
      column,
      `(case when ${amount} is not null then json_build_object('amount', trim_scale(${amount})::text, 'currency', ${amount}_currency) end)`,
    )
  }
  const [id, table, called] = namedIn[column.kind as string] ?? []
  if (id !== undefined) {
    const one = `json_build_object('id', ${id}.id, 'name', ${id}.${called})`
    const of = isSeveral(column)
      ? `(select coalesce(json_agg(${one} order by ${id}.${called}, ${id}.id), '[]') from ${table} ${id} where ${id}.id = any(t.${cellOf(name)}))`
      : `(select ${one} from ${table} ${id} where ${id}.id = t.${cellOf(name)})`
    return shown(name, column, of)
  }
  return shown(name, column)
}

function selected(kind: Listed, statement: Statement, reader: Pick<SessionUser, "language"> | null): string {
  const { now, sides, onOneOf } = statement
  const own = toldColumns(kind.row).map(([name, column]) => `, '${name}', ${wireCell(name, column as Column, statement)}`)
  const stands = [...sides].map(([name, where]) => `case when ${where()} then '${name}' end`)
  const whole = Object.entries(kind.sides).flatMap(([name, { shows }]) => (shows ? [] : [name]))
  const changed =
    whole.length === Object.keys(kind.sides).length ? "t.changed_at" : `case when ${onOneOf(whole)} then t.changed_at else t.moved_at end`
  const title = titleFor(kind, reader?.language ?? "zh")
  const titles = reader ? [] : titleColumns(kind).map(([name]) => `, '${name}', t.${name}`)
  return `json_build_object('id', t.id, 'number', t.number, 'title', ${title}, 'state', ${told(now())}, 'createdAt', t.created_at, 'changedAt', ${changed},
    'sides', array_remove(array[${stands.join(", ")}], null)${[...titles, ...own].join("")}) as row`
}

/** Numbers are given in the order of creation; as texts 10000 would sort before 9999. */
const common: Readonly<Record<string, string>> = { number: "t.created_at", createdAt: "t.created_at" }
const newest: readonly SortBy<string>[] = [{ column: "changedAt", down: true }]

/** Whether a person may be told when a document last changed: a side that is shown a part of it must not learn when the rest changed. */
function seesAllChanges({ sides }: Listed, user: SessionUser, side: string | undefined): boolean {
  const asked = Object.entries(sides).filter(([name]) => side === undefined || name === side)
  return asked.every(([, { shows }]) => !shows) || asked.some(([, { owned }]) => owned?.acting.some((role) => user.roles.includes(role)))
}

const typeOf = (kind: Column["kind"]): ListKey["type"] => {
  if (kind === "instant" || kind === "whole") return "bigint"
  if (kind === "money") return "numeric"
  return kind === "flag" ? "boolean" : "text"
}

/** The order of the rows. */
function orderOf(kind: Listed, { shown }: Statement, user: SessionUser, side: string | undefined, sorts: readonly SortBy<string>[]) {
  const keyOf = (name: string): ListKey => {
    const column = kind.row[name]
    if (column) return { key: { gaps: shown(name, column as Column) }, type: typeOf(column.kind) }
    if (name === "changedAt") return { key: seesAllChanges(kind, user, side) ? "t.changed_at" : "t.moved_at", type: "bigint" }
    return name === "title"
      ? { key: inOrderOf(user.language, titleFor(kind, user.language)), type: "text" }
      : { key: common[name] ?? "t.id", type: "bigint" }
  }
  return { sorts, keys: Object.fromEntries(sorts.map(({ column }) => [column, keyOf(column)])) }
}

export interface ListQuestion {
  readonly filter: RowFilter
  readonly sorts: readonly SortBy<string>[]
  readonly page: number
  readonly pageSize: number
  /** Where the previous page ended. */
  readonly after?: string | undefined
}
export interface ListPage {
  readonly records: readonly object[]
  readonly total: number
  readonly more?: true
  readonly next?: string
  readonly incomplete?: true
  readonly page: number
  readonly pageSize: number
}

/** Returns one page of the documents of a kind that a person may see. */
export async function listRows(tx: Tx, kind: Listed, beside: Beside, user: SessionUser, question: ListQuestion): Promise<ListPage> {
  const { page, pageSize, after } = question
  const [clock, few] = await Promise.all([readClock(tx), seesFew(tx, kind, user)])
  const begin = () => statementOver(kind, beside, user, clock)
  const { filter, sorts } = question
  const parties = await partiesFor(tx, kind, filter.keyword)
  const ask = () => {
    const statement = begin()
    const order = orderOf(kind, statement, user, filter.side, sorts.length === 0 ? newest : sorts)
    const { values, bind, joined } = statement
    return { table: rowTable(kind), joined, where: conditions(kind, statement, filter, parties), ...order, values, bind }
  }
  const { ids, ...rest } = await findPage(tx, ask, { page, pageSize, after, indexed: sorts.length === 0, few })
  const found = { ...rest, ...(await missingFor(tx, filter.keyword ?? "")) }
  if (ids.length === 0) return { records: [], ...found, page, pageSize }
  const statement = begin()
  const { rows } = await tx.query<{ id: string; row: string }>({
    text: `select t.id, ${selected(kind, statement, user)} ${statement.from} where t.id = any(${statement.bind(ids)}::text[])`,
    values: statement.values,
  })
  const shown = new Map(rows.map(({ id, row }) => [id, JSON.parse(row) as object]))
  return { records: ids.flatMap((id) => shown.get(id) ?? []), ...found, page, pageSize }
}

/**
 * The statement that selects all documents of a kind that a person may see and that match a filter, for an export: with their main titles, and beside
 * these the ones in other languages.
 */
export function allRows(kind: Listed, beside: Beside, user: SessionUser, filter: RowFilter, clock: number): Query {
  const statement = statementOver(kind, beside, user, clock)
  const where = conditions(kind, statement, filter, null)
  return {
    text: `select ${selected(kind, statement, null)} ${statement.from} where ${where} order by ${orderIn(orderOf(kind, statement, user, filter.side, newest)).by}`,
    values: statement.values,
  }
}

/** Selects the documents of a kind that a person may see and that match a filter, as the columns `columns` of its rows `t`. */
export function seenRows(
  kind: Listed,
  user: SessionUser,
  clock: number,
  columns: string,
  filter: RowFilter = {},
): Required<Pick<Query, "text" | "values">> {
  const statement = statementOver(kind, nothingBeside, user, clock)
  const where = conditions(kind, statement, filter, null)
  return { text: `select ${columns} ${statement.from} where ${where}`, values: statement.values }
}

/** Which documents are requested: one by its id, or the members of a parent. */
export type Wanted = { readonly id: string } | { readonly above: string }

/** The number, title and state of a document. */
export interface Named {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly company: string | null
  readonly state: string
}

/** The requested documents of a kind that a person may see, in the order of their numbers. */
export async function wantedRows(tx: Tx, kind: Listed, user: SessionUser, wanted: Wanted, most: number): Promise<readonly Named[]> {
  const statement = statementOver(kind, nothingBeside, user, await readClock(tx))
  const { bind, onOneOf, sides, from, now, values } = statement
  const [apart] = Object.entries(kind.row).filter(([, { tellsApart }]) => tellsApart)
  const company = apart ? `${wireCell(apart[0], apart[1] as Column, statement)}->>'name'` : "null"
  const which = "id" in wanted ? `t.id = ${bind(wanted.id)}` : `t.above = ${bind(wanted.above)}`
  const { rows } = await tx.query<Named>({
    text: `select t.id, t.number, ${titleFor(kind, user.language)} as title, ${company} as company, ${told(now())} as state ${from} where ${which} and (${onOneOf(sides.keys())}) order by t.number limit ${most}`,
    values,
  })
  return rows
}

const counted = countedTo + 1

/** Counts a small number of rows by state. */
const countedFew = ({ text, values }: Required<Pick<Query, "text" | "values">>, states: readonly string[]): Query => ({
  text: `with matching as materialized (${text}) select state, least(count(*), ${counted})::int as count from matching group by state order by array_position($${values.length + 1}::text[], state)`,
  values: [...values, states],
})

/** Counts the documents that a person may see and that match a filter, by effective state: exact up to 1,000. */
export async function countRows(tx: Tx, kind: Listed, beside: Beside, user: SessionUser, filter: RowFilter): Promise<DocumentCounts> {
  const [clock, few] = await Promise.all([readClock(tx), seesFew(tx, kind, user)])
  const statement = statementOver(kind, beside, user, clock)
  const { bind, now, from, values } = statement
  const where = conditions(kind, statement, filter, null)
  const states = filter.states?.length ? filter.states : kind.states
  const counting = () =>
    states.map(
      (state) =>
        `select ${bind(state)} as state, count(*)::int as count from (select ${from} where ${standsIn([state], now, bind)} and ${where} limit ${counted}) as capped`,
    )
  const { rows } = await tx.query<DocumentCounts["states"][number]>(
    few
      ? countedFew({ text: `select ${told(now())} as state ${from} where ${where}`, values }, states)
      : {
          text: `select * from (${counting().join(" union all ")}) as counted order by array_position(${bind(states)}::text[], state)`,
          values,
        },
  )
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return { total: Math.min(counted, total), states: rows.filter(({ count }) => count > 0) }
}
