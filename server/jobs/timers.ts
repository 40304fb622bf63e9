import { run, type TaskList } from "graphile-worker"
import type { Logger } from "pino"
import { type Database, send, type Tx } from "#server/database/database.ts"
import { openPlainPool } from "#server/database/plain-pool.ts"
import { watchWorkers } from "./dead-workers.ts"
import { workerLog } from "./worker-log.ts"

/** What to do when the timer of a stream is due; it must be safe to do twice. A failed attempt is repeated with growing delays. */
export type OnDue = (stream: string) => Promise<void>

/**
 * Sets the one timer of a stream, replacing an earlier one; `dueAt` in epoch ms, null for no timer. It is a row of the same transaction, so it exists
 * exactly when the decision that set it does. Not awaited: it travels with the next statement or the commit, which fails if this does.
 */
export async function setTimer(tx: Tx, { stream, kind, dueAt }: { stream: string; kind: string; dueAt: number | null }): Promise<void> {
  const query =
    dueAt === null
      ? { name: "remove-timer", text: removeTimer, values: [keyOf(stream)] }
      : { name: "set-timer", text: addTimer, values: [taskOf(kind), JSON.stringify({ stream }), dueAt, keyOf(stream)] }
  send(tx, query)
}

const removeTimer = "select from graphile_worker.remove_job($1)"
/** Jobs go by the machine's clock; the clock of a rehearsal is ahead of it. */
const addTimer = `
  select from graphile_worker.add_job(
    $1, payload := $2::json, run_at := to_timestamp(($3::float8 - (select coalesce(max(shift), 0) from rehearsal)) / 1000),
    job_key := $4, job_key_mode := 'replace')`

/**
 * Runs the timers of the given kinds of document, and other tasks, until stopped; any number of processes share them. Tasks have workers of their own:
 * a deadline never waits for a letter to a slow mail server.
 */
export async function startTimers(
  database: Database,
  options: { onDue: Readonly<Record<string, OnDue>>; tasks?: TaskList; log: Pick<Logger, "warn" | "error"> },
): Promise<{ stop(): Promise<void> }> {
  const timers: TaskList = Object.fromEntries(
    Object.entries(options.onDue).map(([kind, onDue]) => [
      taskOf(kind),
      (payload: unknown) => onDue((payload as { stream: string }).stream),
    ]),
  )
  const lists = [timers, options.tasks ?? {}].filter((list) => Object.keys(list).length > 0)
  const running = await Promise.all(lists.map((list) => startWorkers(database, list, options.log)))
  return {
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}

async function startWorkers(
  database: Database,
  taskList: TaskList,
  log: Pick<Logger, "warn" | "error">,
): Promise<{ stop(): Promise<void> }> {
  const watch = await watchWorkers(database, log)
  const pool = openPlainPool(database.url, 4)
  const runner = await run({
    pgPool: pool,
    taskList,
    events: watch.events,
    concurrency: 2,
    pollInterval: 1_000,
    crontab: "",
    noHandleSignals: true,
    logger: workerLog(log),
  })
  return {
    stop: async () => {
      await runner.stop()
      await pool.end()
      await watch.stop()
    },
  }
}

const taskOf = (kind: string): string => `timer:${kind}`
const keyOf = (stream: string): string => `timer:${stream}`
