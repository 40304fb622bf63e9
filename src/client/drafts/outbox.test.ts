import "fake-indexeddb/auto"
import { commandEndpoint } from "#contract/document.ts"
import { code } from "#contract/errors.ts"
import { Failed } from "#contract/failed.ts"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { z } from "zod"
import { good, type Reply, startWire } from "../../../tests/support/wire.ts"
import { DraftDatabase } from "./database.ts"

const wire = await startWire()
const { mayStillGo, Outbox } = await import("./outbox.ts")
afterAll(() => wire.close())

const submitBid = commandEndpoint("bidding/tender", "submitBid", "", z.strictObject({ price: z.string() }), z.null())
const given = (price: string) => ({ params: { id: "ab".repeat(16) }, body: { base: 3, input: { price } } })
const now = Date.UTC(2030, 0, 1)
const health: Reply = good({ serverTime: now })
const late: Reply = { status: 422, json: { code: "18001", success: false, msg: "投标已截止" } }

let users = 0
let outbox: InstanceType<typeof Outbox>
let database: DraftDatabase
beforeEach(() => {
  const user = `outbox${++users}`
  database = new DraftDatabase(user)
  outbox = new Outbox(database, user)
  wire.arrived.length = 0
})
const put = (key: string, notAfter: number | null, about = key, tried = false) =>
  outbox.put({ key, name: "submitBid", about, endpoint: submitBid, given: given(key), notAfter, tried })
const basesSent = () => wire.arrived.map(({ headers, body }) => [headers["idempotency-key"], JSON.parse(body).base])

describe("the outbox", () => {
  test("sends what waited, in order, each under its own key, and forgets what was answered", async () => {
    await put("first-key", null)
    await put("second-key", null)
    wire.answer(good(null))
    await outbox.flush()
    expect(wire.arrived.map(({ headers, body }) => [headers["idempotency-key"], body])).toEqual([
      ["first-key", JSON.stringify(given("first-key").body)],
      ["second-key", JSON.stringify(given("second-key").body)],
    ])
    expect(await outbox.list()).toEqual([])
  })

  test("sends what was put last about one document, and nothing that it replaced", async () => {
    await put("1-corrected", null, "t")
    await put("2-other", null)
    await put("3-last", null, "t")
    wire.answer(good(null))
    await outbox.flush()
    expect(wire.arrived.map(({ body }) => body)).toEqual(["2-other", "3-last"].map((key) => JSON.stringify(given(key).body)))
    expect(await outbox.list()).toEqual([])
  })

  test("sends nothing that was replaced while another was on its way", async () => {
    await put("1-slow", null)
    await put("2-corrected", null, "t")
    const reply = Promise.withResolvers<Reply>()
    wire.answer(reply.promise, good(null))
    const flushed = outbox.flush()
    await vi.waitUntil(() => wire.arrived.length === 1)
    await put("3-last", null, "t")
    reply.resolve(good(null))
    await flushed
    await outbox.flush()
    expect(wire.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual(["1-slow", "3-last"])
  })

  test("keeps everything while the server is away, and sends it under the same key later", async () => {
    await put("the-same-key", null)
    wire.answer("drop")
    await expect(outbox.flush()).rejects.toBeInstanceOf(Failed)
    wire.answer(good(null))
    await outbox.flush()
    expect(wire.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual(["the-same-key", "the-same-key"])
  })

  test("sends a command whose answer was lost once more before the one that corrects it, which goes on from there", async () => {
    await put("1-unanswered", null, "t")
    wire.answer("drop")
    await expect(outbox.flush()).rejects.toBeInstanceOf(Failed)
    await put("2-corrected", null, "t")
    await put("3-corrected-again", null, "t")
    expect(await outbox.list()).toMatchObject([{ key: "3-corrected-again" }])
    wire.answer(good(null), "drop")
    await expect(outbox.flush()).rejects.toBeInstanceOf(Failed)
    await put("4-last", null, "t")
    wire.answer(good(null))
    await outbox.flush()
    expect(basesSent()).toEqual([
      ["1-unanswered", 3],
      ["1-unanswered", 3],
      ["3-corrected-again", 4],
      ["3-corrected-again", 4],
      ["4-last", 5],
    ])
    expect(await outbox.list()).toEqual([])
  })

  test("tells nothing of a postponed command that had not arrived and is refused now, where another has its place", async () => {
    await put("1-postponed", null, "t", true)
    await put("2-last", null, "t")
    wire.answer(late, good(null))
    await outbox.flush()
    expect(basesSent()).toEqual([
      ["1-postponed", 3],
      ["2-last", 3],
    ])
    expect(await outbox.list()).toEqual([])
  })

  test("sends neither a command that the person takes back nor the one that it corrects", async () => {
    await put("1-postponed", null, "t", true)
    await put("2-last", null, "t")
    await outbox.forget("2-last")
    await outbox.flush()
    expect(wire.arrived).toEqual([])
  })

  test("asks the server for the time before a bid, and never sends it by itself after its deadline", async () => {
    await put("in-time-key", now + 60_000)
    await put("too-late-key", now - 1)
    wire.answer(health, good(null))
    await outbox.flush()
    expect(wire.arrived.map(({ url }) => url)).toEqual(["/prod-api/health", `/prod-api/bidding/tender/${"ab".repeat(16)}/submitBid`])
    expect(await outbox.list()).toMatchObject([{ key: "too-late-key", state: "late" }])
    await outbox.flush()
    expect(wire.arrived).toHaveLength(2)
  })

  test("keeps what the server refused, with its sentence, until the person has seen it", async () => {
    await put("refused-key", null)
    wire.answer(late)
    await outbox.flush()
    expect(await outbox.list()).toMatchObject([{ key: "refused-key", state: "refused", sentence: "投标已截止" }])
    await outbox.forget("refused-key")
    expect(await outbox.list()).toEqual([])
  })

  test.for([
    ["the session has ended", code.signedOut, 401],
    ["the password must be changed first", code.mustChangePassword, 403],
    ["too many calls came from this address", code.tooMany, 429],
  ] as const)("keeps everything while %s, and sends it under the same key later", async ([, refused, status]) => {
    await put("1-first", null)
    await put("2-second", null)
    wire.answer({ status, json: { code: refused, success: false, msg: "" } })
    await expect(outbox.flush()).rejects.toMatchObject({ refusal: { code: refused } })
    expect(await outbox.list()).toMatchObject([{ state: "waiting" }, { state: "waiting" }])
    wire.answer(good(null))
    await outbox.flush()
    expect(wire.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual(["1-first", "1-first", "2-second"])
  })

  test("keeps what met a fault of the server, with what comes after it about the same document, and sends the others", async () => {
    await put("1-faulty", null, "t")
    await put("2-other", null)
    await outbox.put({ key: "3-after", name: "withdrawBid", about: "t", endpoint: submitBid, given: given("3-after"), notAfter: null })
    wire.answer({ status: 500, json: { code: code.systemError, success: false, msg: "" } }, good(null))
    await outbox.flush()
    expect(await outbox.list()).toMatchObject([
      { key: "1-faulty", state: "waiting" },
      { key: "3-after", state: "waiting" },
    ])
    await outbox.flush()
    expect(wire.arrived.map(({ headers }) => headers["idempotency-key"])).toEqual(["1-faulty", "2-other", "1-faulty", "3-after"])
  })

  test("sends each command once, also when two tabs find the network at once", async () => {
    await put("only-once-key", null)
    wire.answer(good(null))
    await Promise.all([outbox.flush(), outbox.flush()])
    expect(wire.arrived).toHaveLength(1)
  })

  test("keeps what is to be sent sealed", async () => {
    await put("CANARY-key", null)
    const [row] = await database.outbox.toArray()
    expect(Buffer.from(row?.box ?? new ArrayBuffer()).toString("latin1")).not.toContain("CANARY")
  })

  test("lets a command go up to its deadline, and one without a deadline always", () => {
    expect([mayStillGo(now, now), mayStillGo(now, now + 1), mayStillGo(null, now)]).toEqual([true, false, true])
  })
})
