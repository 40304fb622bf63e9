import type { Health } from "#contract/health.contract.ts"
import { diskOf } from "#server/files/free-space.ts"
import type { Services } from "#server/http/services.ts"
import type { Tx } from "#server/database/database.ts"

const ms = (expression: string) => `floor(extract(epoch from ${expression}) * 1000)::float8`

interface Figures {
  readonly now: number
  readonly version: string
  readonly bytes: number
  readonly connections: number
  readonly archivedAt: number | null
  readonly mailFailed: number
  readonly smsFailed: number
}

async function figures(tx: Tx): Promise<Figures & { readonly answerMs: number }> {
  const before = performance.now()
  const { rows } = await tx.query<Figures>({
    text: `select ${ms("platform_clock()")} as now, current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select ${ms("last_archived_time")} from pg_stat_archiver) as "archivedAt",
      (select count(*)::int from msg_send where state = 'failed' and channel = 'mail' and at > $1) as "mailFailed",
      (select count(*)::int from msg_send where state = 'failed' and channel = 'sms' and at > $1) as "smsFailed"`,
    values: [Date.now() - 86_400_000],
  })
  const [row] = rows
  if (!row) throw new Error("the database answered nothing")
  return { ...row, answerMs: Math.round((performance.now() - before) * 10) / 10 }
}

async function jobCounts(tx: Tx): Promise<Health["jobs"]> {
  const { rows } = await tx.query<Health["jobs"]>({
    text: `select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at < now() - interval '1 minute')::int as overdue,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed from graphile_worker.jobs`,
  })
  return rows[0] ?? { waiting: 0, overdue: 0, running: 0, failed: 0 }
}

async function errorHours(tx: Tx): Promise<Health["errors"]> {
  const { rows } = await tx.query<Health["errors"][number]>({
    text: `select ${ms("h.hour")} as hour, coalesce(sum(e.count) filter (where e.side = 'server'), 0)::int as server,
        coalesce(sum(e.count) filter (where e.side = 'browser'), 0)::int as browser
      from generate_series(date_trunc('hour', platform_clock()) - interval '23 hours', date_trunc('hour', platform_clock()), interval '1 hour') as h (hour)
      left join error_hour e on e.hour = h.hour group by h.hour order by h.hour`,
  })
  return rows
}

async function verified(tx: Tx): Promise<Health["verified"]> {
  const { rows } = await tx.query<{ at: number; sound: boolean }>({
    text: `select ${ms("at")} as at, sound from platform_run where what = 'verify'`,
  })
  return rows[0] ?? null
}

/** Sealed bids enlarge the database and its disk visibly: sizes are rounded to 64 MiB, so that nobody can count them. */
const grain = 64 * 1024 * 1024
const roundedDown = (bytes: number): number => Math.floor(bytes / grain) * grain

async function disk({ files }: Services["config"]): Promise<Health["disk"]> {
  if (!files) return null
  const found = await diskOf(files.folder)
  return (
    found && {
      freeBytes: roundedDown(found.bavail * found.bsize),
      totalBytes: roundedDown(found.blocks * found.bsize),
      inBucket: files.s3 !== undefined,
    }
  )
}

/** The platform's health: figures only, without secrets, addresses or documents. */
export async function readHealth({ database, config, version, slow }: Services, live: number): Promise<Health> {
  const [known, jobs, errors, lastVerified, space] = await Promise.all([
    figures(database),
    jobCounts(database),
    errorHours(database),
    verified(database),
    disk(config),
  ])
  return {
    version,
    node: process.version,
    startedAt: Math.round(known.now - process.uptime() * 1000),
    now: known.now,
    memoryBytes: process.memoryUsage.rss(),
    database: { version: known.version, bytes: roundedDown(known.bytes) + grain, connections: known.connections, answerMs: known.answerMs },
    jobs,
    verified: lastVerified,
    archivedAt: known.archivedAt,
    disk: space,
    live,
    mail: { set: config.mail !== undefined, failed: known.mailFailed },
    sms: { set: config.sms !== undefined, failed: known.smsFailed },
    errors,
    slowest: [...slow.slowest(Date.now())],
  }
}
