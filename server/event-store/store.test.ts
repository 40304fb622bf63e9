import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { system } from "#contract/people.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { append, loadFacts, lockHead, type NewFact, readHead } from "./store.ts"

const fact = (data: NewFact["data"] = {}): NewFact => ({ type: "note.written", schemaVersion: 1, by: system, at: 1_000, data })
const newId = () => randomBytes(16).toString("hex")

test("appends to a new stream and reads the facts back as they were given", async () => {
  const database = await freshDatabase()
  const stream = newId()
  const to = { stream, kind: "note", root: stream, expected: 0, chartVersion: 1, state: { value: "open" } }
  const r = await database.transaction(async (tx) => { await lockHead(tx, stream); return append(tx, to, [fact({ n: 1, s: "中\u0000\n\"\\{}," }), fact({ n: 2 })]) })
  expect(r.version).toBe(2)
  expect(await loadFacts(database, stream)).toEqual(r.facts)
  const r2 = await database.transaction(async (tx) => { console.log(await lockHead(tx, stream)); return append(tx, { ...to, expected: 2 }, [fact({ n: 1 })]) })
  console.log(r2, await readHead(database, stream))
})
