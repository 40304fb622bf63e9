import { expect, test } from "vitest"
import type { Database } from "#server/database/database.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { newId, noted, write } from "../../tests/support/notes.ts"
import { moveFeed, readFeed } from "./feed.ts"
import { append, type FactOutline, lockHead } from "./store.ts"

const begin = (database: Database) => database.query({ text: "insert into feed_cursor (name, txid, position) values ('test', '0', 0)" })

/** What a reader reads next; it is moved on. */
const readOn = (database: Database, limit: number): Promise<readonly FactOutline[]> =>
  database.transaction(async (tx) => {
    const { facts, cursor } = await readFeed(tx, "test", limit)
    if (cursor) moveFeed(tx, "test", cursor)
    return facts
  })

test("misses no fact and repeats none while writers and slow transactions are at work, and keeps each document's order", async () => {
  const database = await freshDatabase({ max: 16 })
  await begin(database)
  const streams = Array.from({ length: 5 }, newId)
  let writing = true
  const writer = async (_: unknown, number: number) => {
    for (let turn = 0; turn < 40; turn++) {
      await database.transaction(async (tx) => {
        // A number is taken before the lock, as a command with an idempotency key does.
        await tx.query({ text: "select pg_current_xact_id()" })
        const stream = streams[(number + turn) % streams.length] ?? ""
        const { head } = await lockHead(tx, stream)
        await append(tx, { stream, kind: "note", root: stream, expected: head?.version ?? 0, chartVersion: 1, state: null }, [noted()])
        // Some hold on to their positions and numbers until others have committed after them.
        if (turn % 8 === number) await write(database, newId(), [noted()])
      })
    }
  }
  const written = streams.length + 8 * (40 + 5)
  // Transactions of other databases on the same server hold the feed back as well: what is written comes, and not always at once.
  const reader = async () => {
    const read: FactOutline[] = []
    for (;;) {
      const whole = !writing && read.length >= written
      const facts = await readOn(database, 7)
      read.push(...facts)
      if (whole && facts.length === 0) return read
    }
  }
  for (const stream of streams) await write(database, stream, [noted()])
  const reading = reader()
  await Promise.all(Array.from({ length: 8 }, writer))
  writing = false
  const read = await reading
  expect(read).toHaveLength(written)
  expect(new Set(read.map((fact) => fact.position)).size).toBe(read.length)
  for (const stream of streams) {
    const versions = read.filter((fact) => fact.stream === stream).map((fact) => fact.version)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
  }
})

test("holds back a later fact while an earlier transaction may still add its own", async () => {
  const database = await freshDatabase()
  await begin(database)
  const [first, second] = [newId(), newId()]
  const written = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const slow = database.transaction(async (tx) => {
    await append(tx, { stream: first, kind: "note", root: first, expected: 0, chartVersion: 1, state: null }, [noted()])
    written.resolve()
    await finish.promise
  })
  await written.promise
  await write(database, second, [noted()])
  expect(await readOn(database, 10)).toEqual([])
  finish.resolve()
  await slow
  const streams: string[] = []
  const read = async () => {
    streams.push(...(await readOn(database, 10)).map(({ stream }) => stream))
    return streams
  }
  await expect.poll(read).toEqual([first, second])
})
