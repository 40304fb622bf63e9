import { expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import { openPlainPool } from "./plain-pool.ts"

test("a connection that is lost while its pool ends ends no process", async () => {
  const database = await freshDatabase()
  const pool = openPlainPool(database.url, 1)
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  client.release()
  const gone = new Promise((resolve) => client.once("end", resolve))
  await database.query({ text: "select pg_terminate_backend($1, 5000)", values: [rows[0]?.pid] })
  await Promise.all([gone, pool.end()])
  expect(pool.totalCount).toBe(0)
})
