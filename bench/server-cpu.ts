import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { Database } from "#server/database/database.ts"

/** Milliseconds of CPU that all threads of a process have used so far; not a number where the system does not tell. */
function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"))
    return threads.reduce((sum, text) => sum + Number(text.split(" ")[0]) / 1e6, 0)
  } catch {
    return Number.NaN
  }
}

/** Tells the CPU that this process and the connections of a database, as they are now, have used so far, in ms. */
export async function cpuClock(database: Database): Promise<() => number> {
  const { rows } = await database.query<{ pid: number }>({ text: "select pid from pg_stat_activity where datname = current_database()" })
  return () => {
    const { user, system } = process.cpuUsage()
    return rows.reduce((sum, { pid }) => sum + cpuOf(pid), (user + system) / 1_000)
  }
}

/** CPU so far of each connection of the database, by its process. */
async function connections(database: Database): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.query<{ pid: number }>({
    text: "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  })
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
}

/**
 * CPU that a work takes in a server process and in the database's connections, in ms; what follows the work by itself is waited for.
 * Of connections that end meanwhile, since nobody needed them, nothing is known.
 */
export async function serverCpu(
  server: number,
  database: Database,
  work: () => Promise<unknown>,
): Promise<{ readonly node: number; readonly postgres: number }> {
  const before = { node: cpuOf(server), postgres: await connections(database) }
  await work()
  await pause(500)
  const after = await connections(database)
  const postgres = [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.postgres.get(pid) ?? 0), 0)
  return { node: cpuOf(server) - before.node, postgres }
}
