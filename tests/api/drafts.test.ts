import { randomBytes } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { draftContract, type DraftEvent, draftLimits, undoDepth } from "#contract/draft.contract.ts"
import { code, Refused } from "#contract/errors.ts"
import { emptyDraft, fold } from "#machines/draft/log.ts"
import type { Person } from "../support/caller.ts"
import { startServer } from "../support/server.ts"

/** Signed in at a server of the whole file. */
let person: Person
beforeAll(async () => {
  person = await (await startServer({ until: "file" })).signIn("supplier.a")
})
/** What the draft of a test is called; no other test's is called so. */
let own: string
let params: { readonly draftId: string }
beforeEach(() => {
  own = randomBytes(16).toString("hex")
  params = { draftId: `bid:${own}` }
})
const change = (value: unknown): DraftEvent => ({
  type: "field.changed",
  id: randomBytes(16).toString("hex"),
  at: 1,
  path: ["lines", 0, "price"],
  value: value as string,
})
const push = (who: Person, from: number, events: DraftEvent[]) => who.call(draftContract.push, { params, body: { from, events } })
const load = (who: Person, from = 0) => who.call(draftContract.load, { params, query: { from } })

describe("a draft on the server", () => {
  test("comes back on another device, whole or from an event on", async () => {
    const events = [change("1"), change({ deep: [1, null, true] })]
    expect(await load(person)).toEqual({ head: 0, first: 1, events: [], savedAt: null, withheld: null })
    expect(await push(person, 0, events)).toMatchObject({ accepted: true, head: 2, missed: [], savedAt: expect.any(Number) })
    expect(await load(person)).toMatchObject({ head: 2, events })
    expect(await load(person, 1)).toMatchObject({ head: 2, events: events.slice(1) })
  })

  test("stores nothing from a device that has missed something, and says what", async () => {
    const [first, second, third] = [change("1"), change("2"), change("3")]
    await push(person, 0, [first, second])
    expect(await push(person, 1, [third])).toMatchObject({ accepted: false, head: 2, missed: [second] })
    expect(await push(person, 9, [third])).toMatchObject({ accepted: false, head: 2, missed: [] })
    expect(await load(person)).toMatchObject({ head: 2 })
  })

  test("takes one of two pushes that come at once, and loses nothing", async () => {
    const answers = await Promise.all([push(person, 0, [change("1")]), push(person, 0, [change("2")])])
    expect(answers.map(({ accepted }) => accepted).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    expect((await load(person)).events).toHaveLength(1)
  })

  test("is unknown to everybody else, and forgotten when discarded", async () => {
    const server = await startServer()
    const [owner, other] = [await server.signIn("supplier.a"), await server.signIn("supplier.b")]
    await push(owner, 0, [change("1800")])
    expect(await load(other)).toEqual({ head: 0, first: 1, events: [], savedAt: null, withheld: null })
    await other.call(draftContract.discard, { params })
    expect((await load(owner)).head).toBe(1)
    await owner.call(draftContract.discard, { params })
    expect(await load(owner)).toEqual({ head: 0, first: 1, events: [], savedAt: null, withheld: null })
    const { rows } = await server.database.query({ text: "select 1 from draft_event" })
    expect(rows).toEqual([])
  })

  test("lies in the database without its words, its owner or its tender", async () => {
    const server = await startServer()
    await push(await server.signIn("supplier.a"), 0, [change("CANARY-1800")])
    const { rows } = await server.database.query<{ row: string }>({
      text: "select encode(e.key || e.iv || e.box, 'escape') || encode(e.key || e.iv || e.box, 'hex') || d::text as row from draft_event e join draft d using (key)",
    })
    const stored = rows.map(({ row }) => row).join()
    for (const secret of ["CANARY", Buffer.from("CANARY").toString("hex"), server.people["supplier.a"], own, "bid:"])
      expect(stored).not.toContain(secret)
    expect(server.logged.join()).not.toContain("CANARY")
  })

  test("takes what somebody has pasted as one event, which may be larger than other calls", async () => {
    const pasted = change("轴承".repeat(250_000))
    expect(await push(person, 0, [pasted])).toMatchObject({ accepted: true, head: 1 })
    expect(await load(person)).toMatchObject({ events: [pasted] })
  })

  test("is shortened when its log is full, and goes on on every device", async () => {
    const large = () => Array.from({ length: 9 }, () => change("x".repeat(100_000)))
    await push(person, 0, [{ type: "draft.started", id: randomBytes(16).toString("hex"), at: 1, value: { note: "mine" } }])
    let head = 1
    for (let bytes = 0; bytes < draftLimits.bytes; bytes += 900_000) head = (await push(person, head, large())).head
    const last = change("1800")
    const { first } = await push(person, head, [last])
    expect(first).toBeGreaterThan(1)
    const { events, ...told } = await load(person)
    expect(told).toMatchObject({ head: head + 1, first })
    expect(events).toHaveLength(head + 2 - first)
    expect(fold(emptyDraft({}), events).value).toEqual({ note: "mine", lines: [{ price: "1800" }] })
    // A device that has missed something is told from where on the log goes; one that has all goes on.
    expect(await push(person, 3, [change("1")])).toMatchObject({ accepted: false, head: head + 1, first, missed: events })
    expect(await push(person, head + 1, [change("1900")])).toMatchObject({ accepted: true, head: head + 2, first })
    expect((await load(person, head)).events).toHaveLength(2)
  })

  test("takes no folded log with more edits than can be undone, for which every undo would take longer", async () => {
    const stamp = { id: randomBytes(16).toString("hex"), at: 1 }
    const folded = (count: number): DraftEvent => ({
      type: "draft.folded",
      ...stamp,
      started: true,
      base: {},
      edits: Array.from({ length: count }, () => ({ id: stamp.id, path: ["note"], value: 1, live: true })),
      undone: [],
    })
    await expect(push(person, 0, [folded(undoDepth + 1)])).rejects.toMatchObject({ refusal: { code: code.badFormat } })
    expect(await push(person, 0, [folded(undoDepth)])).toMatchObject({ accepted: true })
  })

  test("refuses more than it may hold even so, and keeps what it had", async () => {
    let head = 0
    const large = () =>
      Array.from({ length: 9 }, (_, n): DraftEvent => ({ ...change("x".repeat(100_000)), path: [`k${head + n}`] }) as DraftEvent)
    const fill = async (): Promise<void> => {
      for (; head < draftLimits.bytes; head += 9) await push(person, head, large())
    }
    await expect(fill()).rejects.toThrow(new Refused({ code: "20011" }))
    expect(await load(person, head)).toMatchObject({ head, first: 1 })
  })

  test("takes no space on the disk that is kept for what is recorded, and is taken once there is space again", async () => {
    const at = { folder: join(tmpdir(), randomBytes(8).toString("hex")), maxBytes: 1, reserve: Number.MAX_SAFE_INTEGER }
    const late = await (await startServer({ config: { files: at } })).signIn("supplier.a")
    await expect(push(late, 0, [change("1")])).rejects.toMatchObject({ refusal: { code: code.unavailable } })
    expect(await load(late)).toMatchObject({ head: 0 })
    Object.assign(at, { reserve: 0 })
    expect(await push(late, 0, [change("1")])).toMatchObject({ accepted: true, head: 1 })
  })
})
