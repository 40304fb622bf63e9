import { expect, test } from "vitest"
import { code } from "#contract/errors.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { type BrowserReport, errorLogContract as log } from "#contract/system.contract.ts"
import type { Module } from "#server/app.ts"
import type { Caller } from "../support/caller.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusalCode } from "../support/refusal.ts"

const report = (more: Partial<BrowserReport> = {}): BrowserReport => ({
  name: "TypeError",
  message: "Cannot read properties of undefined (reading 'map')",
  frames: ["at Screen (assets/tender-list-1a2b.js:10:200)", "at assets/index-9f.js:1:2"],
  page: "/wel/tender-list",
  build: "index-9f.js",
  ...more,
})
const tell = (who: Caller, more?: Partial<BrowserReport>) => who.call(log.report, { body: report(more) })
const open = async (server: TestServer, query: { reportId?: string; state?: "open" | "settled" | "all" } = {}) =>
  (await (await server.signIn("admin")).call(log.query, { query })).records

test("an administrator finds an error by the id that the person was shown", async () => {
  const server = await startServer()
  const { reportId } = await tell(await server.signIn("purchaser"))
  await tell(server, { page: "/systemLogin" })
  const [found, ...more] = await open(server, { reportId: reportId.toUpperCase() })
  expect(more).toEqual([])
  expect(found).toMatchObject({ side: "browser", page: "/wel/tender-list", name: "TypeError", count: 1, reportId, settledAt: null })
  const detail = await (await server.signIn("admin")).call(log.detail, { params: { id: found?.id ?? "" } })
  expect(detail).toMatchObject({
    frames: report().frames,
    reportIds: [reportId],
    version: expect.stringMatching(/^\d+\.\d+\.\d+ index-9f\.js$/),
  })
})

test("the same error is one row, counted, and every one of its ids leads there", async () => {
  const server = await startServer()
  const person = await server.signIn("purchaser")
  const first = await tell(person)
  const second = await tell(person)
  await tell(person, { build: "index-next.js" })
  const rows = await open(server)
  expect(rows.map(({ count }) => count)).toEqual([1, 2])
  for (const { reportId } of [first, second]) expect(await open(server, { reportId })).toMatchObject([{ count: 2 }])
})

test("a settled error leaves the list, and comes back when it happens again", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  await tell(admin)
  const [row] = await open(server)
  expect(await admin.call(log.settle, { body: { id: row?.id ?? "", settled: true } })).toMatchObject({
    settledAt: expect.any(Number),
    settledBy: "周子墨",
  })
  expect(await open(server)).toEqual([])
  expect(await open(server, { state: "settled" })).toHaveLength(1)
  await tell(admin)
  expect(await open(server)).toMatchObject([{ count: 2, settledAt: null, settledBy: null }])
})

test("keeps no message that may carry a value, and takes no report that could carry one elsewhere", async () => {
  const server = await startServer()
  const person = await server.signIn("supplier.a")
  await tell(person, { message: "Cannot create property 'x' on string 'bid 128640.50'" })
  expect(await open(server)).toMatchObject([{ message: null }])
  const wrong: readonly object[] = [
    { page: "/wel/cast-tender-view?id=1&price=128640" },
    { page: "https://evil.example/" },
    { frames: ["the price is 128640"] },
    { frames: Array.from({ length: 13 }, () => "at a.js:1:2") },
    { name: "price 128640" },
    { build: "<script>" },
    { user: "supplier.a" },
  ]
  for (const more of wrong) expect([more, await refusalCode(tell(person, more))]).toEqual([more, code.badFormat])
})

test("strangers may report five times a minute, people who are signed in thirty times", async () => {
  const server = await startServer()
  const person = await server.signIn("purchaser")
  const reports = async (who: Caller, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => refusalCode(tell(who))))
    return answers.filter((one) => one === code.tooMany).length
  }
  expect(await reports(server, 8)).toBe(3)
  expect(await reports(person, 32)).toBe(2)
})

test("keeps the server's own faults under the id that the answer gave, without what was in hand", async () => {
  const planted: Module = (app) =>
    void app.get("/prod-api/planted/fault/:secret", { config: { policy: "public" } }, () => {
      throw new Error("the bid is 128640.50")
    })
  const server = await startServer({ modules: [planted] })
  const answer = (await (await fetch(`${server.origin}/prod-api/planted/fault/s3cret`)).json()) as { error: { reportId: string } }
  await expect.poll(() => open(server, { reportId: answer.error.reportId })).toHaveLength(1)
  const [row] = await open(server)
  expect(row).toMatchObject({ side: "server", page: "GET /prod-api/planted/fault/:secret", name: "Error", message: null })
  const detail = await (await server.signIn("admin")).call(log.detail, { params: { id: row?.id ?? "" } })
  expect(JSON.stringify(detail)).not.toMatch(/128640|s3cret|\/home\/|file:/)
  expect(detail.frames[0]).toMatch(/^at .*error-log\.test\.ts:\d+:\d+\)?$/)
})

test("nobody but administrators reads the log", async () => {
  const server = await startServer()
  const purchaser = await server.signIn("purchaser")
  expect(await refusalCode(purchaser.call(log.query, { query: {} }))).toBe(code.notPermitted)
  expect(await refusalCode(server.call(log.query, { query: {} }))).toBe(code.signedOut)
  expect((await server.answer(platformContract.health)).status).toBe(200)
})
