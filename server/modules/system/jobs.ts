import { code, Refused } from "#contract/errors.ts"
import { harmlessMessage } from "#contract/error-report.ts"
import type { JobRow } from "#contract/health.contract.ts"
import type { Database, Tx } from "#server/database/database.ts"
import { recordChange } from "#server/audit/record-change.ts"
import { pageFrom, type Paged } from "#server/database/page-from.ts"
import { giveUpSending } from "#server/messages/outbox.ts"

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`
const state = "case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed' else 'waiting' end"
// Timers of documents' deadlines can be retried, but never dropped.
const timer = "j.task_identifier like 'timer:%'"
const columns = `j.id::text, j.task_identifier as task, ${state} as state, ${ms("j.run_at")} as "runAt", ${ms("j.created_at")} as "createdAt",
  j.attempts::int as attempts, j.max_attempts::int as "maxAttempts", j.last_error as reason,
  (j.locked_at is null and j.last_error is not null) as "mayRetry",
  (j.locked_at is null and j.last_error is not null and not ${timer}) as "mayGiveUp"`

/** The reason of a failure without any values: one of our codes, the system's error name, or a refusal's code. */
export const reasonOf = (message: string | null): string | null =>
  message === null ? null : (harmlessMessage(message) ?? /\bE[A-Z]{4,20}\b|^refused \w{1,20}/.exec(message)?.[0] ?? "Error")

/** The filter for jobs. */
export interface JobQuery {
  readonly state?: JobRow["state"] | undefined
  readonly task?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** A page of jobs: failed ones first, then the next to run. What a job is about is not shown. */
export async function queryJobs(tx: Tx, { state: wanted, task = "", page, pageSize }: JobQuery): Promise<Paged<JobRow>> {
  const found = await pageFrom<JobRow>(tx, {
    columns,
    from: `graphile_worker.jobs j where ($1::text is null or ${state} = $1) and position(lower($2) in lower(j.task_identifier)) > 0`,
    values: [wanted ?? null, task],
    order: `${state}, j.run_at, j.id`,
    page,
    pageSize,
  })
  return { ...found, records: found.records.map((row) => ({ ...row, reason: reasonOf(row.reason) })) }
}

/** Changes a failed job that is not running, and records it. */
const change = (database: Database, id: string, what: "retry" | "giveUp", who: string): Promise<{ id: string }> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.query<JobRow>({ text: `select ${columns} from graphile_worker.jobs j where j.id = $1`, values: [id] })
    const [job] = rows
    if (!job) throw new Refused({ code: code.absent })
    if (!(what === "retry" ? job.mayRetry : job.mayGiveUp)) throw new Refused({ code: code.wrongState, rule: "jobHasFailed" })
    if (what === "giveUp" && job.task.startsWith("message:")) await giveUpSending(tx, id)
    await tx.query({
      text:
        what === "retry"
          ? "select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)"
          : "select from graphile_worker.complete_jobs(array[$1::bigint])",
      values: [id],
    })
    const [before, after] = [{ state: job.state }, what === "retry" ? { state: "waiting" } : null]
    recordChange(tx, { kind: "job", subject: id, name: job.task, what, before, after, person: who })
    return { id }
  })

/** Retries a failed job at once, with all of its attempts. */
export const retryJob = (database: Database, id: string, who: string) => change(database, id, "retry", who)

/** Removes a failed job from the queue. */
export const giveUpJob = (database: Database, id: string, who: string) => change(database, id, "giveUp", who)
