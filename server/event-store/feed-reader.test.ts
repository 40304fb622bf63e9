import { expect, test } from "vitest"
import type { Database, Query, Tx } from "#server/database/database.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { newId, noted, write } from "../../tests/support/notes.ts"
import { keepReading, readOn } from "./feed-reader.ts"

/** The plans of all that a transaction reads: those that a prepared statement is given once it has been asked a few times, whatever it is asked for. */
function explained(database: Database) {
  const plans: string[] = []
  const planOf = async (tx: Tx, { text, values }: Query) => {
    const { rows } = await tx.query<{ "QUERY PLAN": string }>({ text: `explain (generic_plan) ${text}`, ...(values ? { values } : {}) })
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  }
  const watch = (tx: Tx): Tx => ({
    query: async (query) => {
      if (/^(select|with)\b/.test(query.text.trimStart())) plans.push(await planOf(tx, query))
      return tx.query(query)
    },
  })
  const transaction: Database["transaction"] = (work) => database.transaction((tx) => work(watch(tx)))
  return { database: { ...database, transaction }, plans }
}

test("looks up what is new among many facts, and never reads through all of them", async () => {
  const database = await freshDatabase()
  await database.query({
    text: `insert into event (position, txid, stream, version, root, kind, type, schema_version, at, data, meta, hash)
      select n, '3', 'planted', n, 'planted', 'note', 'note.written', 1, 0, '{}', '{"by":{"id":"system","roles":[],"party":null}}', ''
      from generate_series(1, 20000) n`,
  })
  await database.query({ text: "select setval('event_position', 20000)" })
  await database.query({ text: "insert into feed_cursor (name, txid, position) values ('test', '3', 20000)" })
  await database.query({ text: "analyze event" })

  const { database: watched, plans } = explained(database)
  expect(await readOn(watched, "test", async (_, facts) => expect(facts).toEqual([]))).toBe("nothing")
  expect(plans.filter((plan) => plan.includes("event"))).toHaveLength(1)
  expect(plans.filter((plan) => plan.includes("Seq Scan on event"))).toEqual([])
})

test("says that facts are held while an earlier transaction may still add its own", async () => {
  const database = await freshDatabase()
  await database.query({ text: "insert into feed_cursor (name, txid, position) values ('test', '0', 0)" })
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = database.transaction(async (tx) => {
    await tx.query({ text: "select pg_current_xact_id()" })
    begun.resolve()
    await finish.promise
  })
  await begun.promise
  await write(database, newId(), [noted()])
  expect(await readOn(database, "test", async () => undefined)).toBe("held")
  finish.resolve()
  await slow
})

test("reads what comes soon after a reading together, however often it is woken", async () => {
  const readings: number[] = []
  let wake = () => {}
  const reader = keepReading(
    async () => {
      readings.push(performance.now())
      wake()
      return "nothing"
    },
    {
      woken: (call) => {
        wake = call
        return () => (wake = () => {})
      },
      failed: () => undefined,
    },
  )
  await expect.poll(() => readings.length).toBeGreaterThan(3)
  await reader.stop()
  const pauses = readings.slice(1).map((at, index) => at - (readings[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(40)
})
