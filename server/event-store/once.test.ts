import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { Refused } from "#contract/errors.ts"
import type { Database } from "#server/database/database.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { newId, noted } from "../../tests/support/notes.ts"
import { once } from "./once.ts"
import { append } from "./store.ts"

const keys = { gate: randomBytes(32) }
const call = { userId: "user-marker", key: "key-marker", body: { price: "price-marker", note: "n" } }

/** A command that appends one fact and answers with its document's id. */
const command = (database: Database, named: typeof call) =>
  database.transaction((tx) =>
    once(tx, keys, named, async () => {
      const stream = newId()
      await append(tx, { stream, kind: "note", root: stream, expected: 0, chartVersion: 1, state: null }, [noted()])
      return { stream, price: "reply-marker" }
    }),
  )
const facts = async (database: Database) => (await database.query({ text: "select from event" })).rowCount

test("does a repeated command once and gives the same reply, whatever the order of the body's fields", async () => {
  const database = await freshDatabase()
  const first = await command(database, call)
  expect(await command(database, { ...call, body: { note: "n", price: "price-marker" } })).toEqual(first)
  expect(await facts(database)).toBe(1)
})

test("lets simultaneous duplicates wait for the one that works, and gives them its reply", async () => {
  const database = await freshDatabase()
  const replies = await Promise.all(Array.from({ length: 8 }, () => command(database, call)))
  expect(new Set(replies.map((reply) => reply.stream)).size).toBe(1)
  expect(await facts(database)).toBe(1)
})

test("refuses the same key with another body", async () => {
  const database = await freshDatabase()
  await command(database, call)
  await expect(command(database, { ...call, body: { ...call.body, price: "2" } })).rejects.toMatchObject({ refusal: { code: "20010" } })
  expect(await facts(database)).toBe(1)
})

test("takes the same key of another user for another command", async () => {
  const database = await freshDatabase()
  await command(database, call)
  await command(database, { ...call, userId: "another" })
  expect(await facts(database)).toBe(2)
})

test("forgets a refused command, so that it may be tried again", async () => {
  const database = await freshDatabase()
  const refused = database.transaction((tx) =>
    once(tx, keys, call, async () => {
      throw new Refused({ code: "18001" })
    }),
  )
  await expect(refused).rejects.toMatchObject({ refusal: { code: "18001" } })
  await command(database, call)
  expect(await facts(database)).toBe(1)
})

test("lets a waiting duplicate do the work when the first one is refused", async () => {
  const database = await freshDatabase()
  const claimed = Promise.withResolvers<void>()
  const first = database.transaction((tx) =>
    once(tx, keys, call, async () => {
      claimed.resolve()
      const waiting = async (): Promise<void> => {
        const { rowCount } = await database.query({
          text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        })
        if (rowCount === 0) await waiting()
      }
      await waiting()
      throw new Refused({ code: "18001" })
    }),
  )
  await claimed.promise
  const second = command(database, call)
  await expect(first).rejects.toThrow("18001")
  await second
  expect(await facts(database)).toBe(1)
})

test("stores nothing by which user, key, body or reply could be read or guessed", async () => {
  const database = await freshDatabase()
  await command(database, call)
  await command(database, { ...call, key: "short", body: { price: "1", note: "n" } })
  const { rows } = await database.query<{ id: Buffer; body: Buffer; reply: Buffer }>({ text: "select * from command_key" })
  for (const column of rows.flatMap((row) => [row.id, row.body, row.reply])) expect(column.toString("latin1")).not.toContain("marker")
  expect(new Set(rows.map((row) => row.reply.length)).size).toBe(1)
  await database.query({ text: "update command_key set reply = overlay(reply placing '\\x00' from 20)" })
  await expect(command(database, call)).rejects.toThrow("unable to authenticate")
})
