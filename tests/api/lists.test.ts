import { randomBytes } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { codeContract } from "#contract/code.contract.ts"
import { Refused } from "#contract/errors.ts"
import { listContract, type ListViewDraft } from "#contract/list.contract.ts"
import { startServer, type TestServer } from "../support/server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ until: "file" })
})
/** A list that no other test sets up. */
let params: { readonly list: string }
beforeEach(() => {
  params = { list: `list-${randomBytes(4).toString("hex")}` }
})
const layout = { columns: [{ id: "title", hidden: false, width: 320, pin: "start" as const }], size: "mini" as const }
const draft: ListViewDraft = {
  name: "我的待开标",
  filters: { state: "sealed" },
  sorts: [{ column: "deadline", down: true }],
  layout,
  role: null,
}
const refusal = (code: string, rule?: string) =>
  expect.objectContaining({ refusal: expect.objectContaining({ code, ...(rule ? { rule } : {}) }) })

test("how a person has set up a list comes back on another device, for this list and for nobody else", async () => {
  const [here, there, other] = [await server.signIn("purchaser"), await server.signIn("purchaser"), await server.signIn("approver")]
  expect(await here.call(listContract.read, { params })).toEqual({ layout: null, views: [] })
  await here.call(listContract.saveLayout, { params, body: { layout } })
  expect(await there.call(listContract.read, { params })).toEqual({ layout, views: [] })
  expect(await there.call(listContract.read, { params: { list: "bids" } })).toEqual({ layout: null, views: [] })
  expect(await other.call(listContract.read, { params })).toEqual({ layout: null, views: [] })
  await here.call(listContract.saveLayout, { params, body: { layout: null } })
  expect(await there.call(listContract.read, { params })).toEqual({ layout: null, views: [] })
})

test("a view is kept, changed and dropped by whoever wrote it, and by nobody else", async () => {
  const [mine, other] = [await server.signIn("purchaser"), await server.signIn("approver")]
  const view = await mine.call(listContract.addView, { params, body: draft })
  expect(view).toMatchObject({ ...draft, mine: true })
  const at = { params: { ...params, id: view.id } }
  const changed = await mine.call(listContract.changeView, { ...at, body: { ...draft, filters: {} } })
  expect(changed).toMatchObject({ id: view.id, filters: {} })
  expect((await other.call(listContract.read, { params })).views).toEqual([])
  await expect(other.call(listContract.changeView, { ...at, body: draft })).rejects.toEqual(refusal("10007"))
  await expect(other.call(listContract.dropView, at)).rejects.toEqual(refusal("10007"))
  await expect(mine.call(listContract.dropView, { params: { list: "bids", id: view.id } })).rejects.toEqual(refusal("10007"))
  expect((await mine.call(listContract.read, { params })).views).toEqual([changed])
  await mine.call(listContract.dropView, at)
  expect((await mine.call(listContract.read, { params })).views).toEqual([])
})

test("an administrator shares a view with a role, and whoever has that role reads it", async () => {
  const [admin, buyer, supplier] = [await server.signIn("admin"), await server.signIn("purchaser"), await server.signIn("supplier.a")]
  await expect(buyer.call(listContract.addView, { params, body: { ...draft, role: "purchaser" } })).rejects.toEqual(refusal("20001"))
  const shared = await admin.call(listContract.addView, { params, body: { ...draft, role: "purchaser" } })
  expect((await buyer.call(listContract.read, { params })).views).toEqual([{ ...shared, mine: false }])
  expect((await supplier.call(listContract.read, { params })).views).toEqual([])
  await expect(buyer.call(listContract.dropView, { params: { ...params, id: shared.id } })).rejects.toEqual(refusal("10007"))
})

test("refuses a name that is taken, the fifty-first view, and what is no view, and changes nothing", async () => {
  const person = await server.signIn("purchaser")
  const first = await person.call(listContract.addView, { params, body: draft })
  await expect(person.call(listContract.addView, { params, body: draft })).rejects.toEqual(refusal("10009", "viewNameTwice"))
  const bodies = [
    { ...draft, name: " " },
    { ...draft, filters: { "a b": "1" } },
    { ...draft, sorts: Array.from({ length: 6 }, () => ({ column: "a", down: false })) },
    { ...draft, layout: { ...layout, columns: [{ id: "title", hidden: false, width: 1, pin: null }] } },
    { ...draft, person: "admin" },
  ]
  for (const body of bodies) await expect(person.call(listContract.addView, { params, body })).rejects.toThrow(Refused)
  await expect(person.call(listContract.read, { params: { list: "../x" } })).rejects.toThrow(Refused)
  expect((await person.call(listContract.read, { params })).views).toEqual([first])
  for (let at = 2; at <= 50; at++) await person.call(listContract.addView, { params, body: { ...draft, name: `第 ${at} 个` } })
  await expect(person.call(listContract.addView, { params, body: { ...draft, name: "第 51 个" } })).rejects.toEqual(
    refusal("10017", "tooManyViews"),
  )
})

test("a layout that this release does not understand counts as not kept", async () => {
  const person = await server.signIn("purchaser")
  await server.database.query({
    text: "insert into list_layout (person, list, layout) values ($1, $2, $3)",
    values: [server.people["purchaser"], params.list, JSON.stringify({ columns: "all" })],
  })
  expect((await person.call(listContract.read, { params })).layout).toBeNull()
})

test("the server orders codes by several columns over all pages, and by nothing else", async () => {
  const person = await server.signIn("admin")
  const query = { page: 1, pageSize: 5 }
  const sorts = [
    { column: "count" as const, down: true },
    { column: "code" as const, down: false },
  ]
  const pages = [1, 2].map((page) => person.call(codeContract.query, { query: { ...query, page }, body: { sorts } }))
  const found = (await Promise.all(pages)).flatMap(({ records }) => records.map(({ code, entries }) => ({ code, count: entries.length })))
  expect(found).toEqual(found.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)))
  const body: object = { sorts: [{ column: "code; drop table sys_code", down: false }] }
  await expect(person.call(codeContract.query, { query, body })).rejects.toThrow(Refused)
})
