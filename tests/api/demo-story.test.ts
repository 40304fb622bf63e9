import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { dayAt } from "#contract/time.ts"
import { readClock } from "#server/database/clock.ts"
import type { Database } from "#server/database/database.ts"
import { createDemoPeople } from "#server/demo/people.ts"
import { tellStory } from "#server/demo/story.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { markedBy, markOf } from "#server/event-store/mark.ts"
import { ratesTo } from "#server/modules/inquiry/rates.ts"
import { projections } from "#server/modules/projections.ts"
import { headsFile } from "#server/witness/heads-file.ts"
import { signNext } from "#server/witness/witness.ts"
import { verifyPlatform } from "../../scripts/verify-platform.ts"
import { keysFrom } from "../../scripts/verify-tree.ts"
import { freshDatabase } from "../support/database.ts"
import { many, measured, patience } from "../support/drill.ts"
import { seeded } from "../support/hostile.ts"
import { type Edit, rowEditor } from "../support/row-edits.ts"
import { testKeys } from "../support/server.ts"
import { until } from "../support/server-process.ts"

let database: Database
const keys = testKeys()

beforeAll(async () => {
  database = markedBy(await freshDatabase(), markOf(keys))
  await database.transaction(async (tx) => tellStory(tx, keys, await createDemoPeople(tx)))
}, patience("edits").timeout)

const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1)
const rowsOf = async (table: string) => (await database.query({ text: `select * from ${table} order by 1` })).rows

describe("the demo story", () => {
  it("tells tenders at every stage through the platform's own commands and leaves the clock as it was", async () => {
    const states = (await rowsOf("row_tender")).map((row) => String(row["state"])).toSorted()
    expect(states).toEqual([
      "awardApproval",
      "biddingOpen",
      "completed",
      "expertScorable",
      "failed",
      "new",
      "prequalOpen",
      "prequalReview",
      "publicity",
      "publishApproval",
      "sealed",
      "teamConfirm",
    ])
    expect(Math.abs((await readClock(database)) - Date.now())).toBeLessThan(5000)
  })

  it("has announced what suppliers read and sign for", async () => {
    const rows = await rowsOf("row_announcement")
    expect(rows.map((row) => [row["c_scope"], row["state"], row["c_open"], row["c_sign_for"]]).toSorted(byText)).toEqual([
      ["company", "draft", false, false],
      ["company", "published", false, true],
      ["platform", "published", false, false],
      ["platform", "published", true, false],
    ])
  })

  it("knows what other currencies are worth today", async () => {
    const rates = await ratesTo(database, "CNY", dayAt(await readClock(database)))
    expect(rates.map(({ currency, value }) => [currency, value])).toEqual([
      ["EUR", "8.2103"],
      ["JPY", "0.04538"],
      ["USD", "7.0817"],
    ])
  })

  it("invites companies, not the people who bid for them", async () => {
    const { rows } = await database.query<{ invited: string[]; companies: number }>({
      text: "select c_invited as invited, (select count(*)::int from party p where p.id = any(t.c_invited)) as companies from row_tender t where c_open_to = 'invited'",
    })
    expect(rows.map(({ invited, companies }) => [invited.length, companies])).toEqual([[4, 4]])
  })

  it("leaves a store that the second reckoning finds sound, and lists, cached states and published lists that its facts come to", async () => {
    expect(await verifyPlatform(database.url)).toMatchObject({ sound: true })
  })

  it("leaves lists that a rebuild from the facts makes again, row by row", async () => {
    const before = [await rowsOf("row_tender"), await rowsOf("tender_child")]
    await rebuild(database, projections)
    expect([await rowsOf("row_tender"), await rowsOf("tender_child")]).toEqual(before)
  })
})

describe("random edits of the rows that the story has left", () => {
  const folder = mkdtempSync(join(tmpdir(), "procurement-edits-"))
  const file = join(folder, "heads.jws")
  afterAll(() => rmSync(folder, { recursive: true }))
  const found = async (): Promise<readonly string[]> => {
    const verified = await verifyPlatform(database.url, { ...keysFrom(keys.sign), file })
    return verified.sound ? [] : verified.findings.map(({ where }) => where)
  }

  it("are all found and named, and nothing else is", patience("edits"), async () => {
    await until("every fact is signed", async () => (await signNext(database, keys)) === "nothing")
    await headsFile(file).carryOut(database)
    const lists = projections.flatMap(({ tables, readersColumns = [] }) => tables.map((table) => [table, readersColumns] as const))
    const spared = new Map<string, readonly string[]>(lists)
    const editor = await rowEditor(database, ["event", "stream", "witness_leaf", "witness_head", ...spared.keys()], seeded(20_261_126))
    expect(await found()).toEqual([])
    const { rows: members } = await database.query<{ id: string; root: string }>({ text: "select id, root from stream" })
    const rootOf = new Map(members.map(({ id, root }) => [id, root]))
    const familyOf = Map.groupBy(members, ({ root }) => root)
    const rows = new Map<string, Awaited<ReturnType<typeof editor.rowsOf>>>()
    for (const table of ["event", "stream", "witness_leaf", "witness_head", ...spared.keys()]) rows.set(table, await editor.rowsOf(table))
    const full = [...spared.keys()].filter((table) => (rows.get(table)?.length ?? 0) > 0)

    const missed: unknown[] = []
    const alarms: unknown[] = []
    let edits = 0
    let untouched = 0
    /** Facts and heads of documents, one of each family. */
    const ofFacts = async () => {
      const families = new Map<string, { edit: Edit; stream: string }>()
      for (let tries = 0; tries < 12; tries++) {
        const table = editor.chosen(["event", "event", "stream"])
        const row = editor.chosen(rows.get(table) ?? [])
        const stream = row[table === "event" ? "stream" : "id"] ?? ""
        const root = rootOf.get(stream) ?? stream
        if (!families.has(root)) families.set(root, { edit: await editor.edit(table, row), stream })
      }
      const named = await found()
      for (const { edit, stream } of families.values())
        if (!named.some((where) => where.includes(stream) || where.startsWith(`event ${edit.key} `)))
          missed.push([edit.table, edit.key, edit.what])
      const touched = [...families].flatMap(([root, { edit }]) => [
        root,
        ...(familyOf.get(root) ?? []).map(({ id }) => id),
        ...(edit.table === "event" ? [`event ${edit.now} `] : [edit.now]),
      ])
      // What cannot be folded any more keeps the lists from being made.
      const strange = named.filter((where) => where !== "lists" && !touched.some((one) => where.includes(one)))
      return { count: families.size, strange }
    }
    /** Rows of the tables that lists read. */
    const ofLists = async () => {
      const done = new Map<string, Edit>()
      for (let tries = 0; tries < 40; tries++) {
        const table = editor.chosen(full)
        const row = editor.chosen(rows.get(table) ?? [])
        const place = `row ${JSON.stringify(row)} of table ${table}`
        if (!done.has(place)) done.set(place, await editor.edit(table, row, spared.get(table)))
      }
      const named = new Set(await found())
      const places = new Set([...done.values()].flatMap(({ table, key, now }) => [key, now].map((one) => `row ${one} of table ${table}`)))
      for (const { table, key, what } of done.values()) if (!named.has(`row ${key} of table ${table}`)) missed.push([table, key, what])
      return { count: done.size, strange: [...named].filter((where) => !places.has(where)) }
    }
    /** What was signed of the facts: what is named is the head that tells it. */
    const ofWitness = async () => {
      const table = editor.chosen(["witness_leaf", "witness_head"])
      const edit = await editor.edit(table, editor.chosen(rows.get(table) ?? []))
      if ((await found()).length === 0) missed.push([edit.table, edit.key, edit.what])
      return { count: 1, strange: [] }
    }
    const rounds = [ofFacts, ofLists, ofFacts, ofLists, ofWitness]
    for (let round = 0; edits < many("edits", 30); round++) {
      const { count, strange } = await (rounds[round % rounds.length] ?? ofFacts)()
      edits += count
      if (strange.length > 0) alarms.push(strange.slice(0, 3))
      await editor.putBack()
      if (round % 20 === 0) untouched += (await found()).length
    }
    measured("edits", { edits, missed: missed.length, "false alarms": alarms.length })
    expect({ missed, alarms, untouched }).toEqual({ missed: [], alarms: [], untouched: 0 })
  })
})
