import pino from "pino"
import { expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import { setTimer, startTimers } from "./timers.ts"

const log = pino({ level: "silent" })

/** A handler that can be awaited. */
function bell() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { rung: promise, ring: async (stream: string) => resolve(stream) }
}

test("rings a timer that was set while no worker was running", async () => {
  const database = await freshDatabase()
  await database.transaction((tx) => setTimer(tx, { stream: "a", kind: "tender", dueAt: 1 }))
  const { rung, ring } = bell()
  const timers = await startTimers(database, { onDue: { tender: ring }, log })
  expect(await rung).toBe("a")
  await timers.stop()
})

test("keeps a timer over a restart of the worker", async () => {
  const database = await freshDatabase()
  const first = await startTimers(database, { onDue: { bid: () => Promise.resolve() }, log })
  await database.transaction((tx) => setTimer(tx, { stream: "a", kind: "tender", dueAt: 1 }))
  await first.stop()
  const { rung, ring } = bell()
  const second = await startTimers(database, { onDue: { tender: ring }, log })
  expect(await rung).toBe("a")
  await second.stop()
})

test("rings a timer while more letters than there are workers never end", async () => {
  const database = await freshDatabase()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: full, resolve: fill } = Promise.withResolvers<void>()
  let sending = 0
  const letter = () => {
    if (++sending === 2) fill()
    return over
  }
  const { rung, ring } = bell()
  const timers = await startTimers(database, { onDue: { tender: ring }, tasks: { letter }, log })
  for (let letters = 0; letters < 3; letters++) await database.query({ text: "select from graphile_worker.add_job('letter')" })
  await full
  await database.transaction((tx) => setTimer(tx, { stream: "a", kind: "tender", dueAt: 1 }))
  expect(await rung).toBe("a")
  end()
  await timers.stop()
})

test("rings at once a timer whose worker was killed while it was at work", async () => {
  const database = await freshDatabase()
  await database.transaction((tx) => setTimer(tx, { stream: "a", kind: "tender", dueAt: 1 }))
  await database.query({ text: "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-dead'" })
  const { rung, ring } = bell()
  const timers = await startTimers(database, { onDue: { tender: ring }, log })
  expect(await rung).toBe("a")
  await timers.stop()
})

test("leaves the jobs of a living worker of another process alone", async () => {
  const database = await freshDatabase()
  await database.transaction((tx) => setTimer(tx, { stream: "a", kind: "tender", dueAt: 1 }))
  const working = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  let rung = 0
  const busy = async () => {
    rung++
    working.resolve()
    await done.promise
  }
  const first = await startTimers(database, { onDue: { tender: busy }, log })
  await working.promise
  const second = await startTimers(database, { onDue: { tender: busy }, log })
  const { rows } = await database.query<{ locked: boolean }>({
    text: "select locked_by is not null as locked from graphile_worker._private_jobs",
  })
  expect(rows).toEqual([{ locked: true }])
  done.resolve()
  await Promise.all([first.stop(), second.stop()])
  expect(rung).toBe(1)
})

test("has one timer for a stream: the last one set counts, and none after null", async () => {
  const database = await freshDatabase()
  const far = Date.UTC(2100, 0)
  const timers = () => database.query({ text: "select extract(epoch from run_at)::bigint * 1000 as due from graphile_worker.jobs" })
  await database.transaction(async (tx) => {
    await setTimer(tx, { stream: "a", kind: "tender", dueAt: 1 })
    await setTimer(tx, { stream: "a", kind: "tender", dueAt: far })
  })
  expect((await timers()).rows).toEqual([{ due: String(far) }])
  await database.transaction((tx) => setTimer(tx, { stream: "a", kind: "tender", dueAt: null }))
  expect((await timers()).rowCount).toBe(0)
})

test("sets no timer when the decision that set it is undone", async () => {
  const database = await freshDatabase()
  const undone = database.transaction(async (tx) => {
    await setTimer(tx, { stream: "a", kind: "tender", dueAt: 1 })
    throw new Error("undo")
  })
  await expect(undone).rejects.toThrow("undo")
  expect((await database.query({ text: "select from graphile_worker.jobs" })).rowCount).toBe(0)
})
