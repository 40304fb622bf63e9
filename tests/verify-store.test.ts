import * as fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import type { Database } from "#server/database/database.ts"
import { freshDatabase } from "./support/database.ts"
import { newId, noted, write } from "./support/notes.ts"
import { type Verified, verifyStore } from "../scripts/verify-store.ts"

let database: Database
let events: { position: string; stream: string; version: number }[]
const sound = { sound: true, events: 24, streams: 6 }
const run = (...texts: string[]) =>
  database.transaction((tx) => texts.reduce(async (before, text) => (await before, void (await tx.query({ text }))), Promise.resolve()))

/** An intruder who may switch the triggers off changes rows; afterwards all is as it was. */
async function findingAfter(...changes: string[]) {
  await run(...changes)
  const finding = await verifyStore(database.url)
  await run("delete from event", "delete from stream", "insert into event table event_kept", "insert into stream table stream_kept")
  return finding
}

/** The places of all findings; what else is found beside the first is of the same document. */
const places = (found: Verified): readonly string[] => (found.sound ? [] : found.findings.map(({ where }) => where))
const first = (found: Verified): string | undefined => places(found)[0]

beforeAll(async () => {
  database = await freshDatabase()
  const streams = Array.from({ length: 6 }, newId)
  for (let version = 1; version <= 4; version++) for (const stream of streams) await write(database, stream, [noted({ version })])
  events = (await database.query<(typeof events)[number]>({ text: "select position, stream, version from event order by position" })).rows
  await run("create table event_kept as table event", "create table stream_kept as table stream")
  await run("alter table event disable trigger all", "alter table stream disable trigger all")
})

const anEvent = fc.nat(23).map((index) => events[index] ?? { position: "", stream: "", version: 0 })
const called = (event: (typeof events)[number]) => `event ${event.position} (document ${event.stream}, version ${event.version})`
const bounded = { numRuns: 40 }

/** For each column a change that is sure to change it. */
const changes = {
  txid: "(txid::text::bigint + 1)::text::xid8",
  root: "root || 'x'",
  kind: "'tender'",
  type: "'note.erased'",
  schema_version: "schema_version + 1",
  at: "at - 1",
  data: `(' ' || data::text)::json`,
  meta: `'{"by":{"id":"another","roles":[],"party":null}}'`,
  hash: "overlay(hash placing (case when hash like '0%' then '1' else '0' end) from 1 for 1)",
}

test("finds nothing in a store that nobody has touched", async () => {
  expect(await verifyStore(database.url)).toEqual(sound)
  expect(await findingAfter()).toEqual(sound)
})

test.each(Object.entries(changes))("names the event whose %s was changed", async (column, change) => {
  const property = fc.asyncProperty(anEvent, async (event) => {
    const found = await findingAfter(`update event set ${column} = ${change} where position = ${event.position}`)
    expect(first(found)).toBe(called(event))
    expect(places(found).filter((place) => !place.includes(event.stream))).toEqual([])
  })
  await fc.assert(property, { numRuns: 12 })
})

test("names the event whose position was changed", async () => {
  const property = fc.asyncProperty(anEvent, fc.integer({ min: 25, max: 1_000 }), async (event, position) => {
    const found = await findingAfter(`update event set position = ${position} where position = ${event.position}`)
    expect(first(found)).toBe(called({ ...event, position: String(position) }))
  })
  await fc.assert(property, bounded)
})

test("names the version that was deleted", async () => {
  const property = fc.asyncProperty(anEvent, async (event) => {
    const found = await findingAfter(`delete from event where position = ${event.position}`)
    expect(places(found)).toEqual([`version ${event.version} of document ${event.stream}`])
  })
  await fc.assert(property, bounded)
})

test("names the first of two events that were exchanged", async () => {
  const property = fc.asyncProperty(anEvent, anEvent, async (one, other) => {
    fc.pre(one.stream === other.stream && one.version < other.version)
    const found = await findingAfter(
      `update event set version = 0 where position = ${one.position}`,
      `update event set version = ${one.version} where position = ${other.position}`,
      `update event set version = ${other.version} where position = ${one.position}`,
    )
    expect(first(found)).toBe(called({ ...other, version: one.version }))
  })
  await fc.assert(property, bounded)
})

test("names the gap and the intruder when an event was moved to another document", async () => {
  const property = fc.asyncProperty(anEvent, anEvent, async (one, other) => {
    fc.pre(one.stream !== other.stream)
    const found = await findingAfter(`update event set stream = '${other.stream}', version = 5 where position = ${one.position}`)
    const gap = `version ${one.version} of document ${one.stream}`
    const intruder = called({ ...one, stream: other.stream, version: 5 })
    expect(places(found)).toEqual(expect.arrayContaining([gap, intruder]))
  })
  await fc.assert(property, bounded)
})

test("names an event that was added to the end of a document, even with the right hash for its place", async () => {
  const property = fc.asyncProperty(anEvent, fc.boolean(), async (event, knowsTheRule) => {
    const hash = knowsTheRule
      ? `encode(sha256(convert_to(concat_ws(E'\\n', last.hash, 99, txid, stream, 5, root, kind, type, schema_version, at, data, meta), 'UTF8')), 'hex')`
      : "hash"
    const found = await findingAfter(
      `insert into event select 99, txid, stream, 5, root, kind, type, schema_version, at, data, meta, ${hash}
       from event as last where stream = '${event.stream}' and version = 4`,
    )
    expect(first(found)).toBe(knowsTheRule ? `head of document ${event.stream}` : called({ ...event, position: "99", version: 5 }))
  })
  await fc.assert(property, { numRuns: 12 })
})

test("names an event that was invented for a document that does not exist", async () => {
  const found = await findingAfter(
    `insert into event select 99, txid, '0', 1, '0', kind, type, schema_version, at, data, meta, hash from event where position = 1`,
  )
  expect(places(found)).toEqual(["event 99 (document 0, version 1)"])
})

test("names the events of a document whose head was deleted, and the head whose events were", async () => {
  const [{ stream, position } = { stream: "", position: "" }] = events
  const headless = await findingAfter(`delete from stream where id = '${stream}'`)
  expect(places(headless)).toEqual([`event ${position} (document ${stream}, version 1)`])
  const eventless = await findingAfter(`delete from event where stream = '${stream}'`)
  expect(places(eventless)).toEqual([`head of document ${stream}`])
})

test.each([
  ["id", "'0'"],
  ["kind", "'tender'"],
  ["root", "root || 'x'"],
  ["version", "version - 1"],
  ["chart_version", "chart_version + 1"],
  ["state", `'{"written":7}'`],
  ["txid", "(txid::text::bigint + 1)::text::xid8"],
  ["head_hash", "reverse(head_hash)"],
  ["seal", "reverse(seal)"],
])("finds a head whose %s was changed", async (column, change) => {
  const [{ stream, position } = { stream: "", position: "" }] = events
  const found = await findingAfter(`update stream set ${column} = ${change} where id = '${stream}'`)
  const expected =
    column === "id" ? ["head of document 0", `event ${position} (document ${stream}, version 1)`] : [`head of document ${stream}`]
  expect(places(found).toSorted()).toEqual(expected.toSorted())
})

test("names every row at once when several documents were changed, lost facts or were invented", async () => {
  const streams = [...new Set(events.map(({ stream }) => stream))].toSorted()
  const at = (document: number, version: number) => {
    const stream = streams[document] ?? ""
    return events.find((event) => event.stream === stream && event.version === version) ?? { position: "", stream, version }
  }
  const found = await findingAfter(
    `update event set at = at - 1 where position in (${at(0, 2).position}, ${at(3, 4).position})`,
    `delete from event where position in (${at(1, 2).position}, ${at(1, 3).position}, ${at(2, 4).position})`,
    `delete from stream where id = '${at(4, 1).stream}'`,
    `update stream set state = '{"written":7}' where id = '${at(5, 1).stream}'`,
  )
  expect(places(found)).toEqual([
    called(at(0, 2)),
    ...[2, 3].map((version) => `version ${version} of document ${at(1, version).stream}`),
    `version 4 of document ${at(2, 4).stream}`,
    called(at(3, 4)),
    called(at(4, 1)),
    `head of document ${at(5, 1).stream}`,
  ])
})
