import { expect, test, vi } from "vitest"
import { watchSession } from "./session-end.ts"

const deaf = { follow: () => () => undefined }
/** A database that answers how many sessions live, or is away. */
const databaseOf = (answers: (number | Error)[]) => {
  let asked = 0
  const query = () => {
    asked += 1
    const answer = answers.shift() ?? 0
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ rows: [], rowCount: answer })
  }
  return { database: { query }, asked: () => asked }
}

test("a session that ends while the database is away is found ended when it is back, and not asked for once nobody watches", async () => {
  vi.useFakeTimers()
  const away = new Error("away")
  const ended = vi.fn<() => void>()
  const watched = databaseOf([away, away, 0])
  watchSession(deaf, watched.database, "s1", ended)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([watched.asked(), ended.mock.calls.length]).toEqual([3, 1])

  const unwatched = databaseOf([away, 0])
  watchSession(deaf, unwatched.database, "s1", ended)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([unwatched.asked(), ended.mock.calls.length]).toEqual([1, 1])
  vi.useRealTimers()
})
