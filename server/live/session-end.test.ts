import { expect, test, vi } from "vitest"
import type { Tx } from "#server/database/database.ts"
import { watchSession } from "./session-end.ts"

const deaf = { follow: () => () => undefined } as never
const databaseOf = (answers: (number | Error)[]) => {
  const query = vi.fn<() => Promise<unknown>>(() => {
    const answer = answers.shift()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ rowCount: answer })
  })
  return { query, database: { query } as unknown as Tx }
}

test("a session that ends while the database is away is found ended when it is back, and not asked for once nobody watches", async () => {
  vi.useFakeTimers()
  const away = new Error("away")
  const { database, query } = databaseOf([away, away, 0])
  const ended = vi.fn<() => void>()
  watchSession(deaf, database, "s1", ended)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([query.mock.calls.length, ended.mock.calls.length]).toEqual([3, 1])

  const unwatched = databaseOf([away, 0])
  watchSession(deaf, unwatched.database, "s1", ended)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([unwatched.query.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1])
  vi.useRealTimers()
})
