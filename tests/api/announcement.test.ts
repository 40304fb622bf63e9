import { expect, onTestFinished, test } from "vitest"
import { type AnnouncementContent, announcementContract } from "#contract/announcement.contract.ts"
import { code } from "#contract/errors.ts"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import type { RowFilter } from "#machines/_kit/kind-row.ts"
import { readClock, shiftClock } from "#server/database/clock.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { startTimers } from "#server/jobs/timers.ts"
import { announcementDocument } from "#server/modules/announcement/announcement.document.ts"
import type { Person } from "../support/caller.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { until } from "../support/server-process.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"

const calls = { ...announcementContract, ...announcement.calls }
const contentOf = (more: Partial<AnnouncementContent> = {}): AnnouncementContent => ({
  title: "国庆放假安排",
  blocks: [
    { kind: "heading", level: 2, runs: [{ text: "安排" }] },
    { kind: "paragraph", runs: [{ text: "<b>放假</b> " }, { text: "官网", href: "https://example.com" }] },
    { kind: "list", ordered: false, items: [{ runs: [{ text: "一" }] }] },
  ],
  audience: { kind: "everybody" },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: null,
  ...more,
})
const begin = (who: Person, more: Partial<AnnouncementContent> = {}, scope: "platform" | "company" = "platform") =>
  who.call(calls.create, { body: { scope, content: contentOf(more) } })
const publish = (who: Person, { id, version }: { id: string; version: number }) =>
  who.call(calls.publish, { params: { id }, body: { base: version, input: {} } })
const asked = { side: "reader", signFor: true, states: ["published"] }
const toSign = { ...asked, signedAt: null }
const signed = { ...asked, signedAt: {} }
const titles = async (who: Person, filter: RowFilter = {}) =>
  (await who.call(calls.query, { body: { filter } })).records.map(({ title }) => title)
const partyOf = async ({ database }: TestServer, name: string): Promise<string> => {
  const { rows } = await database.query<{ party: string }>({ text: "select party from person where name = $1", values: [name] })
  return rows[0]?.party ?? ""
}

test("an administrator writes, changes and publishes; everybody is told, reads, and is counted", async () => {
  const server = await startServer()
  const [admin, supplier] = [await server.signIn("admin"), await server.signIn("supplier.a")]
  const begun = await begin(admin)
  expect(begun).toMatchObject({ version: 1, state: "draft" })
  const { id } = begun
  expect(await refusal(supplier.call(calls.get, { params: { id } }))).toEqual([code.absent, undefined])
  expect(await titles(supplier)).toEqual([])
  const saved = await admin.call(calls.save, { params: { id }, body: { base: 1, input: { content: contentOf({ title: "中秋放假" }) } } })
  expect(await publish(admin, saved)).toMatchObject({ version: 3, state: "published" })
  expect(await titles(supplier)).toEqual(["中秋放假"])
  await settleNotices(server.database)
  expect(await noticesOf(supplier)).toMatchObject([
    { msgType: "announcement", template: "announced", path: `/notive-view?id=${id}`, title: "A new announcement" },
  ])
  expect(await noticesOf(admin)).toEqual([])
  const shown = await supplier.call(calls.get, { params: { id } })
  expect(shown).toMatchObject({ facts: { own: false, author: "", content: { blocks: contentOf().blocks }, readAt: null } })
  const { readAt } = await supplier.call(calls.read, { params: { id } })
  expect((await supplier.call(calls.read, { params: { id } })).readAt).toBe(readAt)
  expect(await refusal(supplier.call(calls.signFor, { params: { id } }))).toEqual([code.wrongState, "asksForSigning"])
  const unread = await admin.call(calls.receipts, { params: { id }, body: { missing: "read" } })
  const everybody = await admin.call(calls.receipts, { params: { id }, body: {} })
  expect(everybody.total - unread.total).toBe(1)
  const own = await admin.call(calls.get, { params: { id } })
  expect(own).toMatchObject({
    facts: { own: true, author: "周子墨" },
    verdicts: { withdraw: { allowed: true }, publish: { allowed: false, rule: "inState" } },
  })
  await admin.call(calls.withdraw, { params: { id }, body: { base: 3, input: { reason: "日期有误" } } })
  expect(await refusal(supplier.call(calls.get, { params: { id } }))).toEqual([code.absent, undefined])
  expect(await refusal(supplier.call(calls.read, { params: { id } }))).toEqual([code.absent, undefined])
  const rows = async () => (await server.database.query({ text: "select * from row_announcement order by id" })).rows
  const before = await rows()
  await rebuild(server.database, [announcementDocument.projection])
  expect(await rows()).toEqual(before)
})

test("reaches those it is for and nobody else: roles, companies, and a company's own people", async () => {
  const server = await startServer()
  const names = ["admin", "purchaser", "supplier.a", "supplier.b", "expert.1"] as const
  const people = await Promise.all(names.map((name) => server.signIn(name)))
  const [admin, purchaser] = people
  if (!admin || !purchaser) throw new Error("nobody")
  await publish(admin, await begin(admin, { title: "给专家", audience: { kind: "roles", roles: ["expert"] } }))
  const parties = [await partyOf(server, "supplier.b")]
  await publish(admin, await begin(admin, { title: "给乙", audience: { kind: "companies", parties } }))
  await publish(purchaser, await begin(purchaser, { title: "本企业" }, "company"))
  await publish(
    purchaser,
    await begin(purchaser, { title: "请乙签收", audience: { kind: "companies", parties }, signFor: true }, "company"),
  )
  const seen = await Promise.all(people.map((who) => titles(who)))
  expect(seen.map((list) => list.toSorted())).toEqual(
    [["本企业", "给乙", "给专家"], ["本企业", "请乙签收"], [], ["给乙", "请乙签收"], ["给专家"]].map((list) => list.toSorted()),
  )
  const [, , , second] = people
  if (!second) throw new Error("nobody")
  expect(await titles(second, toSign)).toEqual(["请乙签收"])
  const [asks] = (await second.call(calls.query, { body: { filter: toSign } })).records
  const { signedAt } = await second.call(calls.signFor, { params: { id: asks?.id ?? "" } })
  expect(await second.call(calls.signFor, { params: { id: asks?.id ?? "" } })).toEqual({ signedAt })
  expect([await titles(second, toSign), await titles(second, signed)]).toEqual([[], ["请乙签收"]])
  const receipts = await purchaser.call(calls.receipts, { params: { id: asks?.id ?? "" }, body: {} })
  expect(receipts.records).toMatchObject([{ signedAt }])
  // Whom it went to besides is nobody's business.
  expect(await second.call(calls.get, { params: { id: asks?.id ?? "" } })).toMatchObject({
    facts: { content: { audience: { kind: "everybody" } } },
  })
  // Who has signed stays known when the person has left.
  await server.database.query({ text: "update person set active = false where id = $1", values: [second.tokens.user_info.id] })
  const later = { params: { id: asks?.id ?? "" }, body: {} }
  expect((await purchaser.call(calls.receipts, later)).records).toMatchObject([{ signedAt }])
  expect((await purchaser.call(calls.receipts, { ...later, body: { missing: "signed" } })).total).toBe(0)
})

test("names each person once among those who have read and signed, page by page, also where all have one name", async () => {
  const server = await startServer()
  const purchaser = await server.signIn("purchaser")
  const company = await partyOf(server, "purchaser")
  await server.database.query({ text: "update person set display_name = '张伟' where party = $1", values: [company] })
  const { id } = await begin(purchaser, { signFor: true }, "company").then((begun) => publish(purchaser, begun))
  const listed: string[] = []
  for (let page = 1, total = 1; page <= total; page++) {
    const receipts = await purchaser.call(calls.receipts, { params: { id }, query: { page, pageSize: 1 }, body: {} })
    listed.push(...receipts.records.map((one) => one.id))
    total = receipts.total
  }
  expect(listed.length).toBeGreaterThan(1)
  expect(new Set(listed).size).toBe(listed.length)
})

test("comes out at its time by the durable clock, and runs out at its end", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const supplier = await server.signIn("supplier.a")
  const workers = await startTimers(server.database, {
    onDue: { announcement: (id) => announcementDocument.strike(server, id) },
    log: { warn: () => undefined, error: () => undefined },
  })
  onTestFinished(() => workers.stop())
  const now = await readClock(server.database)
  const { id } = await begin(admin, { open: true, expiresAt: now + 7_200_000 })
  const planned = await admin.call(calls.schedule, { params: { id }, body: { base: 1, input: { at: now + 3_600_000 } } })
  expect(planned).toMatchObject({ state: "scheduled" })
  expect((await server.call(calls.bulletin, {})).total).toBe(0)
  const state = async () => (await server.database.query<{ state: string }>({ text: "select state from row_announcement" })).rows[0]?.state
  const travel = async (by: number) => {
    await shiftClock(server.database, by)
    await server.database.query({ text: "update graphile_worker._private_jobs set run_at = now()" })
  }
  await travel(3_700_000)
  // Also before the clock has struck the document is what it is by its time.
  expect((await supplier.call(calls.get, { params: { id } })).state).toBe("published")
  await until("it has come out", async () => (await state()) === "published")
  expect((await server.call(calls.bulletin, {})).records).toMatchObject([{ id, title: "国庆放假安排" }])
  expect(await server.call(calls.open, { params: { id } })).toMatchObject({ blocks: contentOf().blocks })
  await travel(7_300_000)
  await until("it has run out", async () => (await state()) === "expired")
  expect(await refusal(server.call(calls.open, { params: { id } }))).toEqual([code.absent, undefined])
  expect(await refusal(supplier.call(calls.get, { params: { id } }))).toEqual([code.absent, undefined])
})

test("refuses what may not be, and changes nothing by it", async () => {
  const server = await startServer()
  const [admin, purchaser, supplier] = [await server.signIn("admin"), await server.signIn("purchaser"), await server.signIn("supplier.a")]
  expect(await refusal(begin(purchaser))).toEqual([code.notPermitted, "announcesForOwn"])
  expect(await refusal(begin(admin, {}, "company"))).toEqual([code.notPermitted, "announcesForOwn"])
  expect(await refusal(begin(supplier))).toEqual([code.notPermitted, undefined])
  expect(await refusal(begin(admin, { open: true, signFor: true }))).toEqual(["10008", "openIsForEverybody"])
  for (const href of ["javascript:alert(1)", "//evil.example", "data:text/html,x", "https://a@b.example"])
    expect([href, await refusal(begin(admin, { blocks: [{ kind: "paragraph", runs: [{ text: "x", href }] }] }))]).toEqual([
      href,
      [code.badFormat, "richTextLink"],
    ])
  expect(
    await refusal(admin.call(calls.create, { body: { scope: "platform", content: { ...contentOf(), html: "<b>" } } as never })),
  ).toEqual([code.badFormat, undefined])
  const { id } = await begin(admin, { blocks: [] })
  const act = (who: Person, name: "publish" | "unschedule", base: number) =>
    refusal(who.call(calls[name], { params: { id }, body: { base, input: {} } }))
  expect(await act(admin, "publish", 1)).toEqual([code.requiredFields, "hasWords"])
  expect(await refusal(admin.call(calls.save, { params: { id }, body: { base: 7, input: { content: contentOf() } } }))).toEqual([
    code.staleVersion,
    "notStale",
  ])
  expect(await act(admin, "unschedule", 1)).toEqual([code.wrongState, "inState"])
  expect(await act(purchaser, "publish", 1)).toEqual([code.absent, undefined])
  expect(await act(supplier, "publish", 1)).toEqual([code.notPermitted, undefined])
  const soon = { params: { id }, body: { base: 1, input: { at: 1 } } }
  expect(await refusal(admin.call(calls.schedule, soon))).toEqual([code.requiredFields, "hasWords"])
  expect(await refusal(purchaser.call(calls.receipts, { params: { id }, body: {} }))).toEqual([code.absent, undefined])
  expect(await refusal(server.call(calls.open, { params: { id } }))).toEqual([code.absent, undefined])
  expect(await refusal(server.call(calls.query, { body: {} }))).toEqual([code.signedOut, undefined])
  expect(await refusal(admin.call(calls.get, { params: { id: "0".repeat(32) } }))).toEqual([code.absent, undefined])
  expect(await admin.call(calls.get, { params: { id } })).toMatchObject({ version: 1, state: "draft" })
})

test("a command that comes twice with its key is done once", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const key = "announce-me-once-only"
  const both = await Promise.all([1, 2].map(() => admin.call(calls.create, { body: { scope: "platform", content: contentOf() }, key })))
  expect(both[0]).toEqual(both[1])
  expect(await titles(admin)).toHaveLength(1)
})
