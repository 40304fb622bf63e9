import * as fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { type Database, openDatabase, send } from "#server/database/database.ts"
import { verifyStore } from "../../scripts/verify-store.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { newId, noted, write } from "../../tests/support/notes.ts"
import { append, Conflict, forgetStates, loadCourse, loadFacts, loadFamily, lockHead, readHead, readHeads } from "./store.ts"

const noteAt = (stream: string, expected: number) => ({ stream, kind: "note", root: stream, expected, chartVersion: 1, state: null })

let database: Database
/** For whatever looks at documents of its own alone. */
beforeAll(async () => {
  database = await freshDatabase()
})

test("reads facts back exactly as they were given", async () => {
  const data = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)))
  const property = fc.asyncProperty(fc.array(data, { minLength: 1, maxLength: 4 }), async (contents) => {
    const stream = newId()
    const facts = await write(
      database,
      stream,
      contents.map((content) => noted(content)),
    )
    expect(facts.map((fact) => fact.data)).toEqual(contents)
    expect(await loadFacts(database, stream)).toEqual(facts)
  })
  await fc.assert(property, { numRuns: 50 })
  expect(await verifyStore(database.url)).toMatchObject({ sound: true })
})

test("keeps every stream gapless under any interleaving, and refuses whoever expected another version", async () => {
  const steps = fc.array(fc.record({ stream: fc.nat(3), facts: fc.integer({ min: 1, max: 3 }), off: fc.constantFrom(0, 0, 0, -1, 1) }), {
    maxLength: 12,
  })
  const property = fc.asyncProperty(steps, async (asked) => {
    const streams = [newId(), newId(), newId(), newId()]
    const versions = new Map(streams.map((stream) => [stream, 0]))
    for (const step of asked) {
      const stream = streams[step.stream] ?? ""
      const version = versions.get(stream) ?? 0
      const expected = Math.max(0, version + step.off)
      const facts = Array.from({ length: step.facts }, (_, index) => noted({ index }))
      const outcome = await append(database, noteAt(stream, expected), facts).catch((error: unknown) => error)
      expect(outcome instanceof Conflict).toBe(expected !== version)
      if (expected === version) versions.set(stream, version + step.facts)
    }
    for (const [stream, version] of versions) {
      const facts = await loadFacts(database, stream)
      expect(facts.map((fact) => fact.version)).toEqual(Array.from({ length: version }, (_, index) => index + 1))
      expect((await readHead(database, stream))?.headHash).toBe(facts.at(-1)?.hash)
    }
  })
  await fc.assert(property, { numRuns: 40 })
  expect(await verifyStore(database.url)).toMatchObject({ sound: true })
})

test("lets 8 writers append 50 times each to one locked stream without a conflict", async () => {
  const own = await freshDatabase()
  const stream = newId()
  await write(own, stream, [noted()])
  const writer = async () => {
    for (let turn = 0; turn < 50; turn++) await write(own, stream, [noted({ turn })])
  }
  await Promise.all(Array.from({ length: 8 }, writer))
  expect((await readHead(own, stream))?.version).toBe(401)
  expect(await verifyStore(own.url)).toEqual({ sound: true, events: 401, streams: 1 })
})

test("lets exactly one of 8 create a stream, and exactly one of 8 append without the lock", async () => {
  const stream = newId()
  for (const expected of [0, 1, 2]) {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => append(database, noteAt(stream, expected), [noted()])))
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1)
    expect(tries.filter((one) => one.status === "rejected" && one.reason instanceof Conflict)).toHaveLength(7)
  }
})

test("reads the clock after the lock was got, although the wait changed nothing", async () => {
  const stream = newId()
  await write(database, stream, [noted()])
  const held = Promise.withResolvers<void>()
  let released = 0
  const first = database.transaction(async (tx) => {
    await lockHead(tx, stream)
    held.resolve()
    await waiters(1)
    const { rows } = await tx.query<{ now: string }>({ text: "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now" })
    released = Number(rows[0]?.now)
  })
  const waiters = async (count: number): Promise<void> => {
    const { rowCount } = await database.query({
      text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    })
    if (rowCount < count) await waiters(count)
  }
  await held.promise
  const { now } = await database.transaction((tx) => lockHead(tx, stream))
  await first
  expect(released).toBeGreaterThan(0)
  expect(now).toBeGreaterThanOrEqual(released)
})

test("answers no head but the time for a stream that does not exist", async () => {
  const { head, now } = await database.transaction((tx) => lockHead(tx, newId()))
  expect(head).toBeNull()
  expect(now).toBeGreaterThan(Date.UTC(2020, 0))
})

test("undoes facts together with everything else in the transaction", async () => {
  const stream = newId()
  const undone = database.transaction(async (tx) => {
    await append(tx, noteAt(stream, 0), [noted()])
    throw new Error("undo")
  })
  await expect(undone).rejects.toThrow("undo")
  expect(await readHead(database, stream)).toBeNull()
})

test("reads a family in the order in which it happened", async () => {
  const [root, child] = [newId(), newId()]
  await write(database, root, [noted({ n: 1 })])
  await write(database, child, [noted({ n: 2 })], root)
  await write(database, root, [noted({ n: 3 })])
  expect((await loadFamily(database, root)).map((fact) => [fact.stream, fact.data.n])).toEqual([
    [root, 1],
    [child, 2],
    [root, 3],
  ])
  const course = await loadCourse(database, root, [noted().type])
  expect(course.map((fact) => [fact.stream, fact.type, fact.data])).toEqual([root, child, root].map((stream) => [stream, noted().type, {}]))
  expect((await readHeads(database, root)).map((head) => head.stream)).toEqual([root, child].toSorted())
  expect((await loadFacts(database, root, { from: 2, to: 2 })).map((fact) => fact.data.n)).toEqual([3])
})

test("forgets cached states in such a way that the store stays sound and every chart folds again", async () => {
  const own = await freshDatabase()
  const stream = newId()
  await write(own, stream, [noted()])
  expect(await forgetStates(own)).toBe(1)
  expect(await readHead(own, stream)).toMatchObject({ version: 1, chartVersion: 0 })
  expect(await verifyStore(own.url)).toMatchObject({ sound: true })
})

describe("what was recorded", () => {
  test.each(["update event set type = 'x'", "delete from event", "truncate event", "delete from stream", "truncate stream"])(
    "stays: %s is refused",
    async (text) => {
      const own = await freshDatabase()
      await write(own, newId(), [noted()])
      await expect(own.query({ text })).rejects.toThrow(/what happened stays|permission denied/)
      expect(await verifyStore(own.url)).toEqual({ sound: true, events: 1, streams: 1 })
    },
  )
})

test("refuses with 20014 who waits too long for a lock, and works again afterwards", async () => {
  const hasty = openDatabase(database.url, { lockWait: 50 })
  const stream = newId()
  await write(database, stream, [noted()])
  await database.transaction(async (tx) => {
    await lockHead(tx, stream)
    await expect(write(hasty, stream, [noted()])).rejects.toMatchObject({ refusal: { code: "20014" } })
  })
  expect(await write(hasty, stream, [noted()])).toHaveLength(1)
  await hasty.close()
})

test("does not take a swallowed failure of a statement for success", async () => {
  const swallowed = database.transaction(async (tx) => {
    await append(tx, noteAt(newId(), 0), [noted()])
    await tx.query({ text: "select 1 / 0" }).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow("division by zero")
})

test("says why at the commit, when nobody waited for the statement that failed", async () => {
  const stream = newId()
  await write(database, stream, [noted()])
  const late = (expected: number) =>
    database.transaction(async (tx) => {
      send(tx, { text: "select" })
      append(tx, noteAt(stream, expected), [noted()]).catch(() => undefined)
      send(tx, { text: "create table too_late ()" })
      return "done"
    })
  for (const expected of [0, 2]) await expect(late(expected)).rejects.toThrow(Conflict)
  expect(await late(1)).toBe("done")
  expect((await readHead(database, stream))?.version).toBe(2)
})
