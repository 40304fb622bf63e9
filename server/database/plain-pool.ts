import { Pool } from "pg"

/**
 * A pool for work that is not ours: migrations and the workers of jobs. It hears of connections that are lost until it has ended: the worker's own
 * pool stops listening first, and a connection that was lost then ended the process.
 */
export function openPlainPool(url: string, max: number): Pool {
  const pool = new Pool({ connectionString: url, max })
  const heard = (): undefined => undefined
  pool.on("error", heard)
  pool.on("connect", (client) => client.on("error", heard))
  return pool
}
