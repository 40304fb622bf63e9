import { expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import type { Tx } from "./database.ts"
import { send } from "./database.ts"

const insert = (v: number) => ({ name: "insert-n", text: "insert into n values ($1)", values: [v] })
const numbers = { name: "numbers", text: "select v from n order by v" }

async function withNumbers() {
  const database = await freshDatabase({ max: 1 })
  await database.query({ text: "create table n (v integer primary key)" })
  return database
}

test("sends values as they are: quotes, backslashes, line breaks, bytes, lists in lists, nothing", async () => {
  const database = await freshDatabase({ max: 1 })
  const texts = ['a "b"', "c\\d", 'e\n"f\\', "\t\u001f\u007f\u2028", "", "NULL", "{x,y}", "招标", "𠮷😀"]
  const { rows } = await database.query({
    text: `select $1::text[] as texts, $2::bytea as bytes, $3::bytea[] as several, $4::int[] as grid, $5::jsonb as json, $6::boolean as yes, $7::text as none,
      $8::text[] as gaps, $9::timestamptz = '2026-11-25T12:00:00Z' as same`,
    values: [
      texts,
      Buffer.from([0, 255]),
      [Buffer.from([1]), new Uint8Array([2, 92])],
      [
        [1, 2],
        [3, 4],
      ],
      { a: ["b"] },
      true,
      undefined,
      ["x", null],
      new Date(Date.UTC(2026, 10, 25, 12)),
    ],
  })
  expect(rows).toEqual([
    {
      texts,
      bytes: Buffer.from([0, 255]),
      several: [Buffer.from([1]), Buffer.from([2, 92])],
      grid: [
        [1, 2],
        [3, 4],
      ],
      json: { a: ["b"] },
      yes: true,
      none: null,
      gaps: ["x", null],
      same: true,
    },
  ])
})

test("answers each statement of a turn by its own rows, also where some have none", async () => {
  const database = await withNumbers()
  const answers = await database.transaction((tx) =>
    Promise.all([tx.query(insert(2)), tx.query(numbers), tx.query({ text: "" }), tx.query(insert(1)), tx.query(numbers)]),
  )
  expect(answers).toEqual([
    { rows: [], rowCount: 1 },
    { rows: [{ v: 2 }], rowCount: 1 },
    { rows: [], rowCount: 0 },
    { rows: [], rowCount: 1 },
    { rows: [{ v: 1 }, { v: 2 }], rowCount: 2 },
  ])
})

test("commits nothing when a statement fails that nobody waited for, and says why", async () => {
  const database = await withNumbers()
  const work = async (tx: Tx) => {
    send(tx, insert(1))
    send(tx, { ...insert(1), meaning: { "23505": () => new Error("twice") } })
    send(tx, insert(2))
  }
  await expect(database.transaction(work)).rejects.toThrow("twice")
  await expect(database.transaction((tx) => Promise.all([work(tx), tx.query(numbers)]))).rejects.toThrow("twice")
  expect((await database.query(numbers)).rows).toEqual([])
})

test("undoes what was sent in the turn in which the work itself fails, and goes on with the connection", async () => {
  const database = await withNumbers()
  const pid = async () => (await database.query({ text: "select pg_backend_pid() as pid" })).rows
  const before = await pid()
  for (const sent of [insert(1), { text: "nonsense" }, insert(1)])
    await expect(
      database.transaction((tx) => {
        send(tx, sent)
        throw new Error("the work failed")
      }),
    ).rejects.toThrow("the work failed")
  expect((await database.query(numbers)).rows).toEqual([])
  expect(await pid()).toEqual(before)
})

test("prepares a statement again that failed when it was first sent, or was behind one that did", async () => {
  const database = await withNumbers()
  const read = { name: "read-n", text: "select v as one from n where v = $1", values: [1] }
  const failing = (tx: Tx) => Promise.all([tx.query(insert(1)), tx.query(insert(1)), tx.query(read)])
  await expect(database.transaction(failing)).rejects.toThrow("duplicate key")
  await database.transaction(async (tx) => void (await Promise.all([tx.query(insert(1)), tx.query(insert(2))])))
  expect((await database.transaction((tx) => tx.query(read))).rows).toEqual([{ one: 1 }])
})

test("refuses a second statement of a name, and a name that PostgreSQL would cut off", async () => {
  const database = await withNumbers()
  await database.transaction((tx) => tx.query(numbers))
  await expect(database.transaction((tx) => tx.query({ ...numbers, text: "select 1 as v" }))).rejects.toThrow(
    "two statements are called numbers",
  )
  await expect(database.transaction((tx) => tx.query({ name: "n".repeat(64), text: "select 1 as v" }))).rejects.toThrow("too long")
  expect((await database.transaction((tx) => tx.query(numbers))).rows).toEqual([])
})

test("tells by its stack who sent the statement that failed", async () => {
  const database = await freshDatabase({ max: 1 })
  const whoAsks = () => database.query({ text: "selec" }).then((answer) => answer.rowCount)
  const error = await (async () => await whoAsks())().catch((failure: Error) => failure)
  expect((error as Error).stack).toContain("database.ts")
})
