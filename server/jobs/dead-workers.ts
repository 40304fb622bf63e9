import { EventEmitter } from "node:events"
import type { WorkerEvents } from "graphile-worker"
import pg from "pg"
import type { Logger } from "pino"

const checkEvery = 30_000

/**
 * Frees the jobs of workers that were killed; the queue by itself would leave them locked for four hours.
 * Each worker's id is an advisory lock held on one connection: an id that locks jobs while nobody holds its lock is dead.
 */
export async function claimWorkers(
  url: string,
  log: Pick<Logger, "warn">,
): Promise<{ events: WorkerEvents; release(): Promise<void> }> {
  const warn = (error: unknown) => log.warn({ err: error }, "the watch over the timers' workers failed")
  const mine = new Set<string>()
  let client: pg.Client | undefined
  let released = false

  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({ connectionString: url, application_name: "timers", keepAlive: true })
    fresh.on("error", () => (client = undefined))
    await fresh.connect()
    client = fresh
    for (const worker of mine) await fresh.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [worker])
    return fresh
  }
  const check = async () => {
    await (await connected()).query(freeJobsOfTheDead)
  }

  await check()
  const timer = setInterval(() => void check().catch(warn), checkEvery).unref()
  const events = new EventEmitter() as WorkerEvents
  events.on("worker:create", ({ worker }) => {
    mine.add(worker.workerId)
    void connected()
      .then((held) => held.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [worker.workerId]))
      .catch(warn)
  })
  return {
    events,
    release: async () => {
      clearInterval(timer)
      released = true
      await client?.end()
    },
  }
}

const freeJobsOfTheDead = `
  select graphile_worker.force_unlock_workers(array_agg(worker))
  from (select distinct locked_by as worker from graphile_worker._private_jobs where locked_by is not null) as holders
  where pg_try_advisory_xact_lock(hashtextextended(worker, 0))
  having count(*) > 0`
