import { expect, onTestFinished, test } from "vitest"
import { openDatabase } from "#server/database/database.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { until } from "../../tests/support/server-process.ts"
import { makeChanged } from "./make-changed.ts"

test("waits for another process that makes them, for longer than for other locks, and then finds them made", async () => {
  const database = await freshDatabase()
  const other = openDatabase(database.url, { lockWait: 10 })
  onTestFinished(() => other.close())
  const tooLong = `select from pg_locks join pg_database d on d.oid = database and datname = current_database()
    where locktype = 'advisory' and not granted and clock_timestamp() - waitstart > interval '10 ms'`
  const made: string[] = []
  const thing = { name: "planted", shape: "1" }
  const makeSecond = async () => void made.push("second")
  let second = Promise.resolve()
  const makeFirst = async () => {
    made.push("first")
    second = makeChanged(other, [{ ...thing, make: makeSecond }])
    await Promise.race([second, until("the second waits", async () => (await database.query({ text: tooLong })).rowCount > 0)])
  }
  await makeChanged(database, [{ ...thing, make: makeFirst }])
  await second
  expect(made).toEqual(["first"])
})
