import { EventEmitter } from "node:events"
import type { WorkerEvents } from "graphile-worker"
import { Client } from "pg"
import type { Logger } from "pino"
import type { Database } from "#server/database/database.ts"

const checkEvery = 30_000
const hold = "select pg_advisory_lock(hashtextextended($1, 0))"

/**
 * Frees the jobs of processes that were killed; the queue itself would leave them locked for four hours. The id with which a process locks jobs is
 * also an advisory lock on one of its connections: when nobody holds that lock, the process is dead.
 */
export async function watchWorkers(
  database: Database,
  log: Pick<Logger, "warn">,
): Promise<{ events: WorkerEvents; stop(): Promise<void> }> {
  let mine: string | undefined
  let holder: Client | undefined
  const warn = (error: unknown) => log.warn({ err: error }, "the watch over the timers' processes failed")

  const connect = async () => {
    if (holder) return
    const client = new Client({ connectionString: database.url, application_name: "timers", keepAlive: true })
    client.on("error", () => (holder = undefined))
    await client.connect()
    holder = client
    if (mine) await client.query(hold, [mine])
  }
  const check = async () => {
    await connect()
    // Runs on another connection: a session never waits for its own locks, so the holder would find itself dead.
    await database.query({ text: freeJobsOfTheDead })
  }

  await check()
  const timer = setInterval(() => void check().catch(warn), checkEvery).unref()
  const events = new EventEmitter() as WorkerEvents
  events.on("pool:create", ({ workerPool }) => {
    mine = workerPool.id
    void holder?.query(hold, [mine]).catch(warn)
  })
  return {
    events,
    stop: async () => {
      clearInterval(timer)
      await holder?.end()
    },
  }
}

const freeJobsOfTheDead = `
  select graphile_worker.force_unlock_workers(array_agg(process))
  from (select distinct locked_by as process from graphile_worker._private_jobs where locked_by is not null) as holders
  where pg_try_advisory_xact_lock(hashtextextended(process, 0))
  having count(*) > 0`
