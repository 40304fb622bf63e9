import { expect, test, vi } from "vitest"
import type { Rights } from "#server/identity/person-now.ts"
import { watchSession } from "./session-end.ts"

const deaf = { follow: () => () => undefined }
const grants = [{ role: "purchaser", acting: ["purchaser"], data: "company", companies: [] }] as const
const rights: Rights = { roles: ["purchaser"], party: "own", grants }
const holder = { ...rights, sessionId: "s1" }
/** A database that answers with the rights in the session, null where it has ended, or is away. */
const databaseOf = (answers: ((Rights & { left?: number }) | null | Error)[]) => {
  let asked = 0
  const query = () => {
    asked += 1
    const answer = answers.shift() ?? null
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve({ rows: answer ? [JSON.parse(JSON.stringify({ left: null, ...answer }))] : [], rowCount: answer ? 1 : 0 })
  }
  return { database: { query }, asked: () => asked }
}
const heard = () => ({ ended: vi.fn<() => void>(), changed: vi.fn<() => void>() })

test("a session that ends while the database is away is found ended when it is back, and not asked for once nobody watches", async () => {
  vi.useFakeTimers()
  const away = new Error("away")
  const on = heard()
  const watched = databaseOf([away, away, null])
  watchSession(deaf, watched.database, holder, on)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([watched.asked(), on.ended.mock.calls.length]).toEqual([3, 1])

  const unwatched = databaseOf([away, null])
  watchSession(deaf, unwatched.database, holder, on)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([unwatched.asked(), on.ended.mock.calls.length]).toEqual([1, 1])
  expect(on.changed).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test("a session ends at the moment at which its person's account does, also where that was put off", async () => {
  vi.useFakeTimers()
  const on = heard()
  const watched = databaseOf([{ ...rights, left: 60_000 }, { ...rights, left: 60_000 }, null])
  watchSession(deaf, watched.database, holder, on)
  await vi.advanceTimersByTimeAsync(119_000)
  expect([watched.asked(), on.ended.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([watched.asked(), on.ended.mock.calls.length]).toEqual([3, 1])
  expect(on.changed).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test.each<[string, Rights]>([
  ["roles", { ...rights, roles: ["supplier"] }],
  ["company", { ...rights, party: "other" }],
  ["grants", { ...rights, grants: [] }],
])("a session goes on with the same rights, and is over with other ones: %s", async (_, other) => {
  const on = heard()
  const told: ((stream: string) => void)[] = []
  const hub = { follow: (_stream: string, tell: (stream: string) => void) => (told.push(tell), () => undefined) }
  const { database, asked } = databaseOf([rights, other])
  watchSession(hub, database, holder, on)
  await expect.poll(asked).toBe(1)
  expect(on.changed).not.toHaveBeenCalled()
  told[0]?.("")
  await expect.poll(() => on.changed.mock.calls.length).toBe(1)
  expect(on.ended).not.toHaveBeenCalled()
})
