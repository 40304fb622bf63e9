import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { draftContract as drafts, type DraftEvent, quotationDraftId } from "#contract/draft.contract.ts"
import { type PersonRow, type RoleDraft, roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { openLink } from "#server/identity/passwords.ts"
import type { Person } from "../support/caller.ts"
import { changeOf, enter, firstPassword, newcomer, personRow } from "../support/people.ts"
import { refusal } from "../support/refusal.ts"
import { startServer } from "../support/server.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

// Who gives out accounts must not open an envelope with one (security.md: "purchaser or admin peeks").

const long = { timeout: 120_000 }
const helper: RoleDraft = { code: "helper", name: "投标助手", acting: ["legal"], modules: [], dataRight: "own", companies: [] }
/** A tender for which supplier.a has sealed a bid a minute ago, and what its administrator may do. */
async function sealedBid(before: (admin: Person, bidder: PersonRow) => Promise<unknown> = async () => undefined) {
  const tour = await tourOn(await tenderStage(await startServer()))
  const { server } = tour
  const admin = await server.signIn("admin")
  const rowOf = (name: string): Promise<PersonRow> => personRow(server, admin, name)
  const bidder = await rowOf("supplier.a")
  await before(admin, bidder)
  await tour.travelTo((await tour.now()) + 60_000)
  const id = await tour.begin("biddingOpen")
  await tour.run("supplier.a", id, "submitBid", bidOf("10"))
  await tour.travelTo((await tour.now()) + 60_000)
  return { tour, admin, server, id, bidder, rowOf }
}

/** What somebody meets at a sealed bid: its receipt, its content, and what replacing or withdrawing it comes to. */
async function metBy(person: Person, id: string) {
  const { content, seal, state, version } = await person.call(tenderContract.ownBid, { params: { id } })
  const tasks = await person.call(taskContract.query)
  const replacing = { params: { id }, body: { base: version, input: bidOf("1") } }
  return {
    seen: [state, seal !== null, content],
    waits: tasks.some((one) => one.id === id && one.task === "bid"),
    submit: await refusal(person.call(tenderContract.submitBid, replacing)),
    withdraw: await refusal(person.call(tenderContract.withdrawBid, { params: { id }, body: { base: version, input: {} } })),
  }
}
const refused = ["20034", "wasThereAtSealing"]
const shut = { seen: ["sealed", true, null], waits: false, submit: refused, withdraw: refused }

const typed = (value: string): DraftEvent => ({ type: "field.changed", id: newKey(), at: 1, path: ["lines", "line1", "price"], value })
const newKey = () => randomBytes(16).toString("hex")
const onBid = (id: string) => ({ params: { draftId: `bid:${id}` } })
const load = (person: Person, id: string) => person.call(drafts.load, { ...onBid(id), query: {} })
const push = (person: Person, id: string, from: number, price: string) =>
  person.call(drafts.push, { ...onBid(id), body: { from, events: [typed(price)] } })

/** A tender for which supplier.a has typed a price and sealed nothing, and what its administrator may do. */
async function draftedBid() {
  const tour = await tourOn(await tenderStage(await startServer()))
  const { server } = tour
  const admin = await server.signIn("admin")
  const rowOf = (name: string): Promise<PersonRow> => personRow(server, admin, name)
  const id = await tour.begin("biddingOpen", {}, {})
  const bidder = await server.signIn("supplier.a")
  await push(bidder, id, 0, "1800")
  await tour.travelTo((await tour.now()) + 60_000)
  const reset = async () => {
    const { id: person, version } = await rowOf("supplier.a")
    await admin.call(users.setPassword, { body: { id: person, version, password: firstPassword } })
  }
  return { tour, admin, server, id, bidder, rowOf, reset }
}

describe("a bid's draft stays shut for whoever was let in after it was begun", () => {
  it(
    "by a password that somebody else has set; a draft begun after that is open, and the next reset shuts that one too",
    long,
    async () => {
      const { server, id, reset, tour } = await draftedBid()
      await reset()
      const person = await enter(server, "supplier.a")
      const shut = await load(person, id)
      expect(shut).toEqual({ head: 0, first: 1, events: [], savedAt: null, withheld: expect.any(Number) })
      const { events } = await load(person, id)
      expect(JSON.stringify(events)).not.toContain("1800")
      const missed = await push(person, id, 1, "1")
      expect(missed).toMatchObject({ accepted: false, head: 0, missed: [], withheld: shut.withheld })
      expect(await push(person, id, 0, "1700")).toMatchObject({ accepted: true, head: 1, missed: [], withheld: shut.withheld })
      expect(await load(person, id)).toMatchObject({ head: 1, events: [{ value: "1700" }], withheld: shut.withheld })
      await tour.travelTo((await tour.now()) + 60_000)
      await reset()
      const again = await load(await enter(server, "supplier.a"), id)
      expect(again).toEqual({ head: 0, first: 1, events: [], savedAt: null, withheld: expect.any(Number) })
      expect(again.withheld).toBeGreaterThan(shut.withheld ?? Infinity)
    },
  )

  it("by another address, and by being moved to another company; not by another name", long, async () => {
    const { admin, bidder, id, rowOf, tour } = await draftedBid()
    const isShut = async () => (await load(bidder, id)).head === 0
    await admin.call(users.update, { body: changeOf(await rowOf("supplier.a"), { displayName: "王芳 2" }) })
    expect(await isShut()).toBe(false)
    await admin.call(users.update, { body: changeOf(await rowOf("supplier.a"), { email: "mine@example.com" }) })
    expect(await isShut()).toBe(true)
    await push(bidder, id, 0, "1700")
    expect(await isShut()).toBe(false)
    await tour.travelTo((await tour.now()) + 60_000)
    await admin.call(users.update, { body: changeOf(await rowOf("supplier.a"), { company: (await rowOf("supplier.b")).company }) })
    expect(await isShut()).toBe(true)
  })

  it("and a quotation's likewise", long, async () => {
    const { server, bidder, reset } = await draftedBid()
    const quoted = { params: { draftId: quotationDraftId("0".repeat(32), 1) } }
    await bidder.call(drafts.push, { ...quoted, body: { from: 0, events: [typed("4711")] } })
    await reset()
    const person = await enter(server, "supplier.a")
    expect(await person.call(drafts.load, { ...quoted, query: {} })).toMatchObject({ head: 0, events: [], withheld: expect.any(Number) })
  })

  it("and only theirs: what else somebody was writing is there after the password was reset", long, async () => {
    const { server, bidder, reset } = await draftedBid()
    const other = { params: { draftId: "tender:new" } }
    await bidder.call(drafts.push, { ...other, body: { from: 0, events: [typed("x")] } })
    await reset()
    const person = await enter(server, "supplier.a")
    expect(await person.call(drafts.load, { ...other, query: {} })).toMatchObject({ head: 1, withheld: null })
  })
})

it("a draft is gone from the server once its bid is sealed, and stays when the sealing is refused", long, async () => {
  const { bidder, id, server, tour } = await draftedBid()
  const other = await server.signIn("supplier.b")
  await push(other, id, 0, "1750")
  expect(await refusal(tour.run("supplier.a", id, "submitBid", bidOf("10", { line: "line9" })))).toEqual(["10008", "fitsTender"])
  expect((await load(bidder, id)).head).toBe(1)
  await tour.run("supplier.a", id, "submitBid", bidOf("10"))
  expect(await load(bidder, id)).toEqual({ head: 0, first: 1, events: [], savedAt: null, withheld: null })
  expect((await load(other, id)).head).toBe(1)
  const { rows } = await server.database.query<{ events: number }>({ text: "select count(*)::int as events from draft_event" })
  expect(rows).toEqual([{ events: 1 }])
})

describe("a sealed bid stays shut for whoever was let in after it was sealed", () => {
  it("by a new account, one that is moved to the company, and one whose password somebody else has set", long, async () => {
    const { admin, bidder, rowOf, server, id } = await sealedBid()
    await admin.call(users.add, { body: newcomer({ roles: ["supplier"], company: bidder.company }) })
    expect(await metBy(await enter(server, "zhang.wei"), id)).toEqual(shut)
    await admin.call(users.update, { body: changeOf(await rowOf("supplier.b"), { company: bidder.company }) })
    expect(await metBy(await server.signIn("supplier.b"), id)).toEqual(shut)
    const { id: person, version } = await rowOf("supplier.a")
    await admin.call(users.setPassword, { body: { id: person, version, password: firstPassword } })
    expect(await metBy(await enter(server, "supplier.a"), id)).toEqual(shut)
  })

  it("by a role that is given or changed, and by another address to which a new password would go", long, async () => {
    let role = { id: "", version: 0 }
    const { admin, rowOf, server, id } = await sealedBid(async (before, bidder) => {
      role = await before.call(roles.add, { body: helper })
      await before.call(users.add, { body: newcomer({ roles: [role.id], company: bidder.company }) })
    })
    await admin.call(roles.update, { body: { ...helper, acting: ["supplier"], id: role.id, version: role.version } })
    expect(await metBy(await enter(server, "zhang.wei"), id)).toEqual(shut)
    const bidding = await server.signIn("supplier.a")
    await admin.call(users.update, { body: changeOf(await rowOf("supplier.a"), { email: "mine@example.com" }) })
    expect(await metBy(bidding, id)).toEqual(shut)
  })

  it("by a link that was mailed to an address which somebody else gave before it was sealed", long, async () => {
    const own = "mine@example.com"
    const { server, id, bidder } = await sealedBid((admin, row) => admin.call(users.update, { body: changeOf(row, { email: own }) }))
    expect((await metBy(await server.signIn("supplier.a"), id)).seen).not.toEqual(shut.seen)
    const token = await server.database.transaction((tx) => openLink(tx, bidder.id, own))
    await server.call(accountContract.resetPassword, { body: { token: token ?? "", password: firstPassword } })
    expect(await metBy(await server.signIn("supplier.a", firstPassword), id)).toEqual(shut)
  })

  it("until it is opened; to whoever was only renamed it was never shut", long, async () => {
    const { admin, rowOf, server, tour, id } = await sealedBid()
    const person = await server.signIn("supplier.a")
    const isShut = async () => (await person.call(tenderContract.ownBid, { params: { id } })).content === null
    await admin.call(users.update, { body: changeOf(await rowOf("supplier.a"), { displayName: "王芳 2" }) })
    expect(await isShut()).toBe(false)
    await admin.call(users.update, { body: changeOf(await rowOf("supplier.a"), { phone: "13800138000" }) })
    expect(await isShut()).toBe(true)
    await tour.drive(id, "opened", { "supplier.b": "11" })
    expect(await isShut()).toBe(false)
  })
})
