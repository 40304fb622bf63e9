import { code, Refused } from "#contract/errors.ts"
import { sortsIn } from "#contract/sort-text.ts"
import { errorColumns, type ErrorDetail, type ErrorRow } from "#contract/system.contract.ts"
import type { Query, Tx } from "#server/database/database.ts"
import { orderBy, type OrderKey } from "#server/database/order-by.ts"

/** The filter for errors. */
export interface ErrorQuery {
  readonly state: "open" | "settled" | "all"
  readonly reportId?: string | undefined
  /** `-count,page`: by count, highest first, then by page. */
  readonly sort?: string | undefined
  readonly page: number
  readonly pageSize: number
}

const ms = (column: string, name: string) => `floor(extract(epoch from ${column}) * 1000)::float8 as "${name}"`
const columns = `e.id::text, side, page, name, message, count, ${ms("first_at", "firstAt")}, ${ms("last_at", "lastAt")},
  ${ms("settled_at", "settledAt")}, (select display_name from person p where p.id = settled_by) as "settledBy",
  report_ids[cardinality(report_ids)] as "reportId"`

const countedTo = 10_001
const inState = { open: "settled_at is null", settled: "settled_at is not null", all: "true" } as const

const keys: Readonly<Record<(typeof errorColumns)[number], OrderKey>> = {
  last: "last_at",
  side: "side",
  page: "page",
  what: "(name, coalesce(message, ''))",
  count: "count",
  state: "(settled_at is not null)",
}
const newest = "last_at desc, e.id desc"

/** A page of errors in the requested order, then the latest first. A report id finds its error in any state. */
export async function queryErrors(
  tx: Tx,
  { state, reportId, sort = "", page, pageSize }: ErrorQuery,
): Promise<{ records: ErrorRow[]; total: number; page: number; pageSize: number }> {
  const wanted =
    reportId === undefined || reportId === ""
      ? { where: inState[state], values: [] }
      : { where: "report_ids @> array[$1]", values: [reportId.toLowerCase()] }
  const { where, values } = wanted
  const next = values.length + 1
  const { rows } = await tx.query<ErrorRow>({
    text: `select ${columns} from error_log e where ${where} order by ${orderBy(sortsIn(sort, errorColumns), keys, newest)} limit $${next} offset $${next + 1}`,
    values: [...values, pageSize, (page - 1) * pageSize],
  })
  const counted = await tx.query<{ total: number }>({
    text: `select count(*)::int as total from (select from error_log where ${where} limit ${countedTo}) as seen`,
    values,
  })
  return { records: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** All errors in a state, the latest first, as one statement for an export. */
export const allErrors = (state: ErrorQuery["state"]): Query => ({
  text: `select ${columns} from error_log e where ${inState[state]} order by ${newest}`,
})

/** One error with its frames. */
export async function readError(tx: Tx, id: string): Promise<ErrorDetail> {
  const { rows } = await tx.query<ErrorDetail>({
    text: `select ${columns}, frames, user_agent as "userAgent", version, report_ids as "reportIds" from error_log e where id = $1`,
    values: [id],
  })
  const [row] = rows
  if (!row) throw new Refused({ code: code.absent })
  return row
}

/** Marks an error as settled by this person, or as open again. */
export async function settleError(tx: Tx, id: string, settled: boolean, person: string): Promise<ErrorDetail> {
  await tx.query({
    text: `update error_log set settled_at = case when $2 then platform_clock() end, settled_by = case when $2 then $3 end where id = $1`,
    values: [id, settled, person],
  })
  return readError(tx, id)
}
