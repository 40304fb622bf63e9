import { expect, test } from "vitest"
import type { Database } from "#server/database/database.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { newId, noted } from "../../tests/support/notes.ts"
import { defineProjection, project, rebuild } from "./projections.ts"
import { append, type NewFact } from "./store.ts"

/** What a list of notes would read: the last text of each, and how often it was written. */
const notes = defineProjection({
  name: "notes",
  tables: ["note_row"],
  on: {
    "note.written": (fact) => [
      {
        text: `
          insert into note_row (id, words, times) values ($1, $2, 1)
          on conflict (id) do update set words = excluded.words, times = note_row.times + 1`,
        values: [fact.stream, fact.data.words],
      },
    ],
    "note.erased": (fact) => [{ text: "delete from note_row where id = $1", values: [fact.stream] }],
  },
})

const rows = async (database: Database) => (await database.query({ text: "select * from note_row order by id" })).rows

const record = (database: Database, stream: string, expected: number, facts: readonly NewFact[]) =>
  database.transaction(async (tx) => {
    const appended = await append(tx, { stream, kind: "note", root: stream, expected, chartVersion: 1, state: null }, facts)
    project(tx, [notes], appended.facts)
  })

async function withNotes(): Promise<{ database: Database; stream: string }> {
  const database = await freshDatabase()
  await database.query({ text: "create table note_row (id text primary key, words text not null, times integer not null)" })
  const [kept, erased] = [newId(), newId()]
  await record(database, kept, 0, [noted({ words: "one" }), noted({ words: "two" })])
  await record(database, erased, 0, [noted({ words: "gone" })])
  await record(database, erased, 1, [{ ...noted(), type: "note.erased" }])
  await record(database, kept, 2, [{ ...noted(), type: "note.unknown-to-the-list" }])
  return { database, stream: kept }
}

test("shows a fact in the same transaction that appended it", async () => {
  const { database, stream } = await withNotes()
  expect(await rows(database)).toEqual([{ id: stream, words: "two", times: 2 }])
})

test("gives the same rows when it is made again from the facts", async () => {
  const { database } = await withNotes()
  const before = await rows(database)
  await database.query({ text: "update note_row set words = 'spoiled'" })
  await database.query({ text: "insert into note_row values ('stray', 'stray', 1)" })
  expect(await rebuild(database, [notes])).toBe(5)
  expect(await rows(database)).toEqual(before)
})

test("misses and repeats no fact that is appended while it is made again", async () => {
  const { database } = await withNotes()
  const writer = async () => {
    const stream = newId()
    for (let turn = 0; turn < 30; turn++) await record(database, stream, turn, [noted({ words: String(turn) })])
  }
  const writing = Promise.all(Array.from({ length: 4 }, writer))
  for (let times = 0; times < 5; times++) await rebuild(database, [notes])
  await writing
  expect((await rows(database)).filter((row) => row.words === "29" && row.times === 30)).toHaveLength(4)
})

test("appends nothing when a projection fails", async () => {
  const { database } = await withNotes()
  await expect(record(database, newId(), 0, [noted({ words: null })])).rejects.toThrow("not-null")
  expect((await database.query({ text: "select from event" })).rowCount).toBe(5)
})

test("is not declared on a table whose name could be taken for something else", () => {
  expect(() => defineProjection({ ...notes, tables: ["note_row; drop table event"] })).toThrow("odd")
  expect(() => defineProjection({ ...notes, tables: [] })).toThrow("no table")
})
