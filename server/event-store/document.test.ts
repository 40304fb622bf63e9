import { beforeAll, expect, test } from "vitest"
import type { AnyFact } from "#machines/_kit/fact.ts"
import { initialState } from "#machines/_kit/snapshot.ts"
import { bidChart } from "#machines/bid/bid.chart.ts"
import type { Database } from "#server/database/database.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { newId } from "../../tests/support/notes.ts"
import { record, restore } from "./document.ts"
import { readHead } from "./store.ts"

let database: Database
/** For whatever looks at documents of its own alone. */
beforeAll(async () => {
  database = await freshDatabase()
})

const by = { id: "someone", roles: ["supplier" as const], party: null }
const envelope = { level: "S1" as const, ciphertext: "AAAA", hash: "0f" }
const envelopes = { technical: envelope, commercial: envelope }
const submitted = (version: number): AnyFact =>
  ({ type: "bid.submitted", by, at: version, version, seal: `seal-${version}`, envelopes, of: { round: 1, key: "k" } }) as AnyFact

/** A bid that was sealed twice; answers its stream. */
async function bidIn(database: Database): Promise<string> {
  const stream = newId()
  const begun = { stream, root: newId(), version: 0, document: initialState(bidChart) }
  await database.transaction(async (tx) => void record(tx, bidChart, begun, [submitted(1), submitted(2)]))
  return stream
}
const restored = async (database: Database, stream: string) => restore(database, bidChart, await readHead(database, stream))

/** The seal of a head that the store itself would have written. */
const resealed = (state: string, chartVersion = "chart_version") =>
  `seal = encode(sha256(convert_to(concat_ws(E'\\n', id, kind, root, version, ${chartVersion}, txid, head_hash, ${state}), 'UTF8')), 'hex')`

const damages: readonly [what: string, state: string][] = [
  ["is null", "'null'"],
  ["is a text", `'"sealed"'`],
  ["is a list", "'[]'"],
  ["is empty", "'{}'"],
  ["has no facts", "jsonb_build_object('value', 'sealed')"],
  ["has a state that the chart does not know", `jsonb_set(state::jsonb, '{value}', '"melted"')`],
  ["has a state that every object has", `jsonb_set(state::jsonb, '{value}', '"constructor"')`],
  ["has a state within a state", `jsonb_set(state::jsonb, '{value}', '{"sealed":"twice"}')`],
  ["lacks a field", "state::jsonb #- '{facts,opinions}'"],
  ["has a field of another kind", `jsonb_set(state::jsonb, '{facts,version}', '"two"')`],
]

test.each(damages)("folds a document again whose cached state %s, whoever wrote it there", async (_, state) => {
  const stream = await bidIn(database)
  const whole = await restored(database, stream)
  expect(whole).toMatchObject({ value: "sealed", facts: { version: 2, seal: "seal-2" } })
  for (const seal of ["seal = seal", resealed(`(${state})::text`)]) {
    await database.query({ text: `update stream set state = (${state})::json, ${seal} where id = '${stream}'` })
    expect(await restored(database, stream)).toEqual(whole)
  }
})

test("folds a document again whose cached state looks right, but is not what was written", async () => {
  const stream = await bidIn(database)
  await database.query({ text: `update stream set state = replace(state::text, 'seal-2', 'seal-9')::json where id = '${stream}'` })
  expect(await restored(database, stream)).toMatchObject({ value: "sealed", facts: { seal: "seal-2" } })
})

test.each([0, 7])("folds a document again whose state was cached by the chart's version %d", async (version) => {
  const stream = await bidIn(database)
  const state = `replace(state::text, 'seal-2', 'other')`
  await database.query({
    text: `update stream set chart_version = ${version}, state = ${state}::json, ${resealed(state, String(version))} where id = '${stream}'`,
  })
  expect(await restored(database, stream)).toMatchObject({ value: "sealed", facts: { seal: "seal-2" } })
})

test("reads a cached state that is whole without its facts, and refuses to fold what has lost some", async () => {
  const own = await freshDatabase()
  const stream = await bidIn(own)
  await own.transaction(async (tx) => {
    await tx.query({ text: "alter table event disable trigger event_stays" })
    await tx.query({ text: `delete from event where stream = '${stream}' and version = 2` })
  })
  expect(await restored(own, stream)).toMatchObject({ value: "sealed", facts: { seal: "seal-2" } })
  await own.query({ text: `update stream set state = '{}' where id = '${stream}'` })
  await expect(restored(own, stream)).rejects.toThrow("1 of the 2 facts")
})
