import type { ApprovalRow, ApprovalState, ApprovalSubject } from "#contract/workflow.contract.ts"
import { buying } from "#contract/people.ts"
import { approvalCodes } from "#machines/approval/approval.chart.ts"
import { waitsFor } from "#server/approvals/waiting.ts"
import { readClock } from "#server/database/clock.ts"
import type { Tx } from "#server/database/database.ts"
import type { SessionUser } from "#server/http/session-user.ts"

/** The filter for a list of approvals. */
export interface ApprovalFilter {
  readonly keyword?: string | undefined
  readonly subject?: ApprovalSubject | undefined
  readonly state?: ApprovalState | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly page: number
  readonly pageSize: number
}
export type ApprovalList = "todo" | "done" | "requests"

const likeOf = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The condition of each list, and its order. */
async function listOf(tx: Tx, list: ApprovalList, user: SessionUser, bind: (value: unknown) => string) {
  if (list === "todo") {
    const now = `${bind(await readClock(tx))}::bigint`
    return { where: waitsFor(user, "$1", now, bind), order: "a.requested_at, a.stream" }
  }
  // From the person's own decisions: there are many more approvals than these.
  if (list === "done")
    return { where: "a.stream in (select approval from approval_decision where person = $1)", order: "own.at desc, a.stream" }
  return { where: "a.submitter = $1", order: "a.requested_at desc, a.stream" }
}

type Raw = Omit<ApprovalRow, "document" | "submitter" | "own" | "code"> & {
  readonly kind: string
  readonly root: string
  readonly number: string
  readonly title: string
  readonly submitterId: string
  readonly submitterName: string
  readonly ownDecision: "approved" | "returned" | null
  readonly ownAt: number | null
}

const columns = `a.stream as approval, a.version, a.subject, a.document as kind, a.root, a.number, a.title, a.amount, a.currency,
  a.submitter as "submitterId", coalesce(p.display_name, '') as "submitterName", a.requested_at::float8 as "requestedAt", a.state, a.steps,
  a.due_at::float8 as "dueAt", own.decision as "ownDecision", own.at::float8 as "ownAt"`
// $1 is the person.
const source = `from approval a left join person p on p.id = a.submitter
  left join lateral (select d.decision, d.at from approval_decision d where d.approval = a.stream and d.person = $1 order by d.at desc limit 1) own on true`

const rowOf = ({ kind, root, number, title, submitterId, submitterName, ownDecision, ownAt, ...row }: Raw): ApprovalRow => ({
  ...row,
  code: approvalCodes[row.state] ?? null,
  document: { kind, id: root, number, title },
  submitter: { id: submitterId, name: submitterName },
  own: ownDecision !== null && ownAt !== null ? { decision: ownDecision, at: ownAt } : null,
})

/** One page of a person's approvals. */
export async function listApprovals(tx: Tx, list: ApprovalList, user: SessionUser, filter: ApprovalFilter) {
  const values: unknown[] = [user.id]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { where, order } = await listOf(tx, list, user, bind)
  const conditions = [where]
  if (filter.keyword?.trim()) {
    const like = bind(likeOf(filter.keyword))
    conditions.push(`(a.number ilike ${like} or a.title ilike ${like} or p.display_name ilike ${like})`)
  }
  if (filter.subject) conditions.push(`a.subject = ${bind(filter.subject)}`)
  if (filter.state) conditions.push(`a.state = ${bind(filter.state)}`)
  if (filter.from !== undefined) conditions.push(`a.requested_at >= ${bind(filter.from)}`)
  if (filter.to !== undefined) conditions.push(`a.requested_at <= ${bind(filter.to)}`)
  const wanted = `${source} where ${conditions.join(" and ")}`
  const { rows: counted } = await tx.query<{ total: number }>({ text: `select count(*)::int as total ${wanted}`, values })
  const { rows } = await tx.query<Raw>({
    text: `select ${columns} ${wanted} order by ${order} limit ${bind(filter.pageSize)} offset ${bind((filter.page - 1) * filter.pageSize)}`,
    values,
  })
  return { records: rows.map(rowOf), total: counted[0]?.total ?? 0, page: filter.page, pageSize: filter.pageSize }
}

/** The rows of some approvals, by a condition on the table `a` with the value `$2`. */
export async function approvalRows(tx: Tx, user: SessionUser, by: "stream" | "root", value: string): Promise<ApprovalRow[]> {
  const { rows } = await tx.query<Raw>({
    name: `approvals-by-${by}`,
    text: `select ${columns} ${source} where a.${by} = $2 order by a.requested_at desc, a.stream`,
    values: [user.id, value],
  })
  return rows.map(rowOf)
}

/** Whether a person has decided an approval, and still acts on the buying side of its company. */
export async function hasDecided(tx: Tx, { id, party, roles }: SessionUser, stream: string): Promise<boolean> {
  if (!buying.some((role) => roles.includes(role))) return false
  const { rowCount } = await tx.query({
    name: "has-decided",
    text: `select from approval_decision d join approval a on a.stream = d.approval where d.approval = $1 and d.person = $2 and a.party in ('', $3) limit 1`,
    values: [stream, id, party ?? ""],
  })
  return rowCount > 0
}

/** People on the buying side of the same company, to whom an approval can be passed on. */
export async function colleaguesOf(tx: Tx, { id, party }: SessionUser) {
  const { rows } = await tx.query<{ id: string; name: string; department: string }>({
    name: "approval-colleagues",
    text: `select id, display_name as name, coalesce(department_name(person), '') as department from person
      where may_sign_in(person) and party = $2 and id <> $1 and roles && array['purchaser', 'approver', 'supervisor', 'legal'] order by display_name, id limit 1000`,
    values: [id, party],
  })
  return rows
}
