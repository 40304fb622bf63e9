import { Pool } from "pg"

/**
 * A pool for work that others run: migrations and the workers of jobs. It listens for lost connections until it has ended: the workers' own pool
 * stops listening earlier, and a connection lost after that ended the process.
 */
export function openPlainPool(url: string, max: number): Pool {
  const pool = new Pool({ connectionString: url, max })
  const heard = (): undefined => undefined
  pool.on("error", heard)
  pool.on("connect", (client) => client.on("error", heard))
  return pool
}
