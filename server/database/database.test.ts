import { beforeAll, expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import { type Database, openDatabase } from "./database.ts"
import { migrate } from "./migrate.ts"

const one = { text: "select 1 as one" }

let database: Database
/** For what changes nothing but tables of its own. */
beforeAll(async () => {
  database = await freshDatabase()
})

test("answers columns as the promise says: no digit and no letter is lost", async () => {
  const { rows } = await database.query({
    text: `select 9007199254740993 as large, 1.10::numeric as price, 7::int as count, '{"b": 1,  "a":2}'::json as exact, '{"b": 1}'::jsonb as value`,
  })
  expect(rows).toEqual([{ large: "9007199254740993", price: "1.10", count: 7, exact: '{"b": 1,  "a":2}', value: { b: 1 } }])
})

test("compiles no statement, also on a server that does so by itself", async () => {
  const admin = await freshDatabase()
  const { rows } = await admin.query<{ name: string }>({ text: "select current_database() as name" })
  await admin.query({ text: `alter database ${rows[0]?.name} set jit = on` })
  const own = openDatabase(admin.url)
  expect((await own.query({ text: "show jit" })).rows).toEqual([{ jit: "off" }])
  await own.close()
})

test("reads one unchanging snapshot, and writes nothing there", async () => {
  await database.query({ text: "create table n (v integer)" })
  const counts = await database.reading(async (tx) => {
    const count = async () => (await tx.query({ text: "select from n" })).rowCount
    const before = await count()
    await database.query({ text: "insert into n values (1)" })
    return [before, await count()]
  })
  expect(counts).toEqual([0, 0])
  const write = database.reading((tx) => tx.query({ text: "insert into n values (2)" }))
  await expect(write).rejects.toThrow("read-only transaction")
})

test("prepares a named statement once, also when it is sent again before the first answer", async () => {
  const own = await freshDatabase({ max: 1 })
  const named = { ...one, name: "one" }
  const answers = await own.transaction((tx) => Promise.all([tx.query(named), tx.query(named), tx.query(named)]))
  expect(answers.map((answer) => answer.rows)).toEqual(Array.from({ length: 3 }, () => [{ one: 1 }]))
})

test("survives the loss of a connection, idle or at work", async () => {
  const own = await freshDatabase()
  const admin = openDatabase(own.url)
  const pid = async () => (await own.query<{ pid: number }>({ text: "select pg_backend_pid() as pid" })).rows[0]?.pid
  const kill = (victim: number | undefined) => admin.query({ text: "select pg_terminate_backend($1, 5000)", values: [victim] })
  const atWork = own.transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>({ text: "select pg_backend_pid() as pid" })
    await kill(rows[0]?.pid)
    await tx.query(one)
  })
  await expect(atWork).rejects.toMatchObject({ refusal: { code: "20014" } })
  await kill(await pid())
  expect((await own.query(one).catch(() => own.query(one))).rows).toEqual([{ one: 1 }])
  await admin.close()
})

test("refuses with 20014 the one who loses a deadlock", async () => {
  await database.query({ text: "create table locked (v integer primary key)" })
  await database.query({ text: "insert into locked values (1), (2)" })
  const lock = { text: "select from locked where v = $1 for update" }
  const bothLocked = Promise.withResolvers<void>()
  let locked = 0
  const cross = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx.query({ ...lock, values: [first] })
      if (++locked === 2) bothLocked.resolve()
      await bothLocked.promise
      await tx.query({ ...lock, values: [second] })
    })
  const outcomes = await Promise.allSettled([cross(1, 2), cross(2, 1)])
  expect(
    outcomes
      .map((outcome) => (outcome.status === "rejected" ? outcome.reason.refusal.code : "done"))
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(["20014", "done"])
})

test("lets several processes migrate at once, and again", async () => {
  const own = await freshDatabase()
  await own.query({ text: "drop schema public cascade" })
  await own.query({ text: "drop schema graphile_worker cascade" })
  await own.query({ text: "drop schema if exists lov cascade" })
  await own.query({ text: "create schema public" })
  await Promise.all([migrate(own), migrate(own), migrate(own)])
  await migrate(own)
  expect((await own.query({ text: "select from event" })).rowCount).toBe(0)
})
