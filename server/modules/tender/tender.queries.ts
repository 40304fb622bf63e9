import type { TenderRow, TenderSorts, WaitingItem } from "#contract/tender.contract.ts"
import { taskScreens, type TenderTask } from "#machines/tender/tender.tasks.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { orderBy, type OrderKey } from "#server/database/order-by.ts"
import { dataScope, type Owners } from "#server/http/data-rights.ts"
import type { SessionUser } from "#server/http/session-user.ts"
import { foundBy } from "#server/search/find.ts"
import { buying } from "./who-sees.ts"

const nowMs = "floor(extract(epoch from platform_clock()) * 1000)::bigint"
/** The state as it effectively is, also in the moment before the clock's fact is stored. */
const effective = (now: string) => `case
  when t.suspended then t.state
  when t.state = 'biddingOpen' and t.bid_deadline < ${now} then 'sealed'
  when t.state = 'prequalOpen' and t.prequal_deadline < ${now} then 'prequalReview'
  when t.state = 'publicity' and t.publicity_ends < ${now} and not exists (
    select from tender_child c where c.tender = t.id and c.round = t.round and c.kind = 'objection' and c.state in ('raised', 'answered')) then 'awardApproval'
  else t.state end`

/** To whom a tender belongs: who wrote it, buys by it or opens its bids is named in it. */
const owners: Owners = { company: "t.party", author: "t.author", people: "array[t.author] || t.buyers || t.openers" }
const buys = (user: SessionUser): boolean => buying.some((role) => user.roles.includes(role))

/** Which rows a person may see: the one condition of every list, `$1` the company, `$2` the person; `bind` keeps further values. */
function scopeOf(user: SessionUser, bind: (value: unknown) => string): string {
  if (buys(user)) return `${dataScope(user, buying, owners, bind)} and $1::text is not distinct from $1 and $2::text is not null`
  if (user.roles.includes("expert"))
    return "t.committee @> array[$2]::text[] and t.published_at is not null and $1::text is not distinct from $1"
  if (user.roles.includes("supplier"))
    return "t.published_at is not null and t.state not in ('new', 'publishApproval', 'rejected', 'revoked') and (t.open_to = 'public' or t.invited @> array[$1]::text[]) and $2::text is not null"
  return "false and $1::text is null and $2::text is null"
}

export interface ListFilter {
  readonly keyword: string
  readonly states: readonly string[]
  readonly mine: boolean
  readonly sorts?: TenderSorts | undefined
  readonly page: number
  readonly pageSize: number
}

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

const countLimit = 10_001
const number = (value: string | null) => (value === null ? null : Number(value))
type Raw<Row> = { [K in keyof Row]: Row[K] extends number | null ? (Row[K] extends number ? string : string | null) : Row[K] }

/** The tenders that a person may see and that a filter leaves, as the rest of a statement and its values. */
function tendersFor(
  user: SessionUser,
  { keyword, states, mine }: Pick<ListFilter, "keyword" | "states" | "mine">,
  winners: readonly string[] | null = null,
) {
  const values: unknown[] = [user.party, user.id]
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = [scopeOf(user, bind)]
  if (keyword.trim() !== "") where.push(foundTenders(user, keyword, bind, winners))
  if (states.length > 0) where.push(`${effective(nowMs)} = any(${bind(states)})`)
  if (mine) where.push("(t.author = $2 or t.buyers @> array[$2]::text[])")
  return { where: where.join(" and "), values, bind }
}

const listed = `t.id, t.number, t.title, ${effective(nowMs)} as state, t.suspended, t.open_to as "openTo", t.currency, t.lines::text,
        coalesce((select display_name from person where id = t.author), '') as author,
        t.published_at as "publishedAt", t.bid_deadline as "bidDeadline", t.opening_time as "openingTime", t.updated_at as "updatedAt"`

/** The deadline goes by the state as it is stored, so that an index can hold it; migration 031 has the same words. */
const keys: Readonly<Record<TenderSorts[number]["column"], OrderKey>> = {
  number: "t.number",
  title: "t.title",
  deadline: {
    gaps: "(case when not t.suspended then case t.state when 'biddingOpen' then t.bid_deadline when 'sealed' then t.opening_time end end)",
  },
  published: { gaps: "t.published_at" },
}
const newest = "t.updated_at desc, t.id"

/** All tenders that a person may see and that the filter leaves, as one statement for an export. */
export function allTenders(user: SessionUser, filter: Pick<ListFilter, "keyword" | "states" | "mine">): Query {
  const { where, values } = tendersFor(user, filter)
  return { text: `select ${listed} from tender t where ${where} order by ${newest}`, values }
}

/** Of what more rows hold than are counted, a page stands among so many of the first rows, most often. */
const nearest = 20_000
/** What a list is ordered by where nothing is asked for, and where anything is: up to 10,000 rows of it are kept for a moment. */
const newestBy = "t.id, t.updated_at"
const anyBy = "t.id, t.number, t.title, t.state, t.suspended, t.bid_deadline, t.opening_time, t.published_at, t.updated_at"

/**
 * How many tenders a search finds, and those of its page by their ids. The database guesses badly how many rows hold a word, and its guess would decide
 * between reading all of them and walking the rows in their order. So what can be counted is read once, for the count and the page together;
 * of anything more frequent the first rows are walked, and only when these hold too few of it all are read.
 */
async function searchTenders(
  tx: Tx,
  user: SessionUser,
  filter: ListFilter,
  order: string,
): Promise<{ total: number; ids: readonly string[] }> {
  const { where, values, bind } = tendersFor(user, filter, await winnersNamed(tx, user, filter.keyword))
  const onPage = `order by ${order} limit ${bind(filter.pageSize)} offset ${bind((filter.page - 1) * filter.pageSize)}`
  const { rows } = await tx.query<{ total: number; ids: readonly string[] }>({
    text: `with found as materialized (select ${order === newest ? newestBy : anyBy} from tender t where ${where} limit ${countLimit})
      select (select count(*)::int from found) as total, array(select t.id from found t ${onPage}) as ids`,
    values,
  })
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  if (total < countLimit) return { total, ids }
  const walk = async (from: string) => {
    const walked = await tx.query<{ id: string }>({ text: `select t.id from ${from} t where ${where} ${onPage}`, values })
    return walked.rows.map(({ id }) => id)
  }
  const near = await walk(`(select * from tender t order by ${order} limit ${nearest})`)
  return { total, ids: near.length === filter.pageSize ? near : await walk("tender") }
}

async function countTenders(tx: Tx, { where, values }: { readonly where: string; readonly values: readonly unknown[] }): Promise<number> {
  const { rows } = await tx.query<{ total: number }>({
    text: `select count(*)::int as total from (select 1 from tender t where ${where} limit ${countLimit}) as capped`,
    values,
  })
  return rows[0]?.total ?? 0
}

/** One page of the tenders that a person may see, in the order that is asked for, otherwise newest first; the total is exact up to 10,000. */
export async function listTenders(
  tx: Tx,
  user: SessionUser,
  filter: ListFilter,
): Promise<{ records: TenderRow[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize, sorts = [] } = filter
  const order = sorts.length === 0 ? newest : orderBy(sorts, keys, "t.id")
  const searched = filter.keyword.trim() === "" ? null : await searchTenders(tx, user, filter, order)
  const { where, values, bind } = tendersFor(user, { ...filter, keyword: "" })
  const total = searched?.total ?? (await countTenders(tx, { where, values }))
  const here = searched ? `t.id = any(${bind(searched.ids)}) and ${where}` : where
  const { rows } = await tx.query<Raw<TenderRow> & { suspended: boolean }>({
    text: `select ${listed} from tender t
      where ${here} order by ${order} limit ${bind(pageSize)} offset ${bind(searched ? 0 : (page - 1) * pageSize)}`,
    values,
  })
  const records = rows.map((row) => ({
    ...row,
    author: user.roles.includes("supplier") ? "" : row.author,
    lines: Number(row.lines),
    publishedAt: number(row.publishedAt),
    bidDeadline: number(row.bidDeadline),
    openingTime: number(row.openingTime),
    updatedAt: Number(row.updatedAt),
  })) as TenderRow[]
  return { records, total, page, pageSize }
}

/** A task by role: which tenders it stands for, and the column of its deadline. */
interface Task {
  readonly task: TenderTask
  readonly when: string
  readonly due: string
}
const task = (name: TenderTask, when: string, due = "null::bigint"): Task => ({ task: name, when, due })
const state = (...names: string[]) => `e.state in (${names.map((name) => `'${name}'`).join(", ")})`
const own = "(t.author = $2 or t.buyers @> array[$2]::text[])"
const child = (kind: string, states: string, more: string) =>
  `exists (select from tender_child c where c.tender = t.id and c.round = t.round and c.kind = '${kind}' and c.state in (${states}) and ${more})`
const assignment = (...states: string[]) => child("expert-assignment", states.map((one) => `'${one}'`).join(", "), "c.key = $2")
/** No approval is open that asks others: one that a clock begins is not there yet in the moment before its fact is stored. */
const asked = `not exists (select from approval a where a.root = t.id and a.state = 'inApproval' and not a.anyone
  and not exists (select from approval_asked s where s.approval = a.stream and s.person = $2 and s.since <= ${nowMs}))`
const inStates = (...names: string[]) => `(${state(...names)})`

const tasksOf: Readonly<Record<string, readonly Task[]>> = {
  purchaser: [
    task("finishDraft", `${own} and ${state("new", "rejected")}`),
    task("reviewApplicants", `${own} and ${state("prequalReview")}`, "t.review_deadline"),
    task(
      "answerQuestions",
      `${own} and ${child("question", "'asked'", "true")} and ${state("prequalOpen", "biddingOpen", "sealed")}`,
      "t.bid_deadline",
    ),
    task("formCommittee", `${own} and ${state("biddingOpen", "sealed")} and cardinality(t.committee) = 0`, "t.opening_time"),
    task("openBids", `${own} and ${state("sealed")}`, "t.opening_time"),
    task("finishOpening", `${own} and ${state("opened")}`),
    task("proposeAward", `${own} and ${state("preAward")}`),
    task("issueNotice", `${own} and ${state("officialAward")}`),
    task("signContract", `${own} and ${state("notified")}`),
    task("decideFailed", `${own} and ${state("failed")}`),
  ],
  approver: [
    task("approvePublication", `${state("publishApproval")} and t.author <> $2 and ${asked}`),
    task("approveAward", `${state("awardApproval")} and ${asked}`),
  ],
  opener: [
    task("attendOpening", `${state("sealed")} and t.openers @> array[$2]::text[] and not t.present @> array[$2]::text[]`, "t.opening_time"),
  ],
  supervisor: [
    task("ruleObjection", `${state("publicity")} and ${child("objection", "'raised', 'answered'", "true")}`, "t.publicity_ends"),
  ],
  expert: [
    task("confirmAssignment", assignment("notified")),
    task(
      "signIn",
      `${assignment("confirmed", "signedIn")} and ${inStates("sealed", "opened", "prelimReview", "expertScorable")}`,
      "t.review_deadline",
    ),
    task("reviewBids", `${assignment("declared", "scoring", "submitted")} and ${state("prelimReview")}`, "t.review_deadline"),
    task(
      "score",
      `${assignment("declared", "scoring", "submitted")} and ${state("expertScorable", "commercialScorable")}`,
      "t.review_deadline",
    ),
    task("confirmResult", `${assignment("declared", "scoring", "submitted")} and ${state("teamConfirm")}`),
  ],
  supplier: [
    task("applyPrequalification", state("prequalOpen"), "t.prequal_deadline"),
    task("bid", `${state("biddingOpen")} and (not t.prequalification or t.qualified @> array[$1]::text[])`, "t.bid_deadline"),
    task("answerAward", `${state("notified")} and t.winners @> array[$1]::text[]`),
  ],
}

/** What waits for a person, the nearest deadline first, at most a hundred. */
export async function listWaiting(tx: Tx, user: SessionUser): Promise<WaitingItem[]> {
  const tasks = [...user.roles, ...(buys(user) ? ["opener"] : [])].flatMap((role) => tasksOf[role] ?? [])
  if (tasks.length === 0) return []
  const values: unknown[] = [user.party, user.id]
  const scope = scopeOf(user, (value) => `$${values.push(value)}`)
  const union = tasks
    .map(
      (
        one,
      ) => `select t.id as tender, t.number, t.title, '${one.task}' as task, '${taskScreens[one.task]}' as screen, e.state, ${one.due} as "dueAt", t.updated_at as since
      from tender t cross join lateral (select ${effective(nowMs)} as state) as e where ${scope} and ${one.when}`,
    )
    .join(" union all ")
  const { rows } = await tx.query<Raw<WaitingItem>>({
    text: `select * from (${union}) as waiting order by "dueAt" nulls last, since limit 100`,
    values,
  })
  return rows.map((row) => ({ ...row, dueAt: number(row.dueAt), since: Number(row.since) })) as WaitingItem[]
}
