import { describe, expect, it } from "vitest"
import { type PersonRow, type RoleDraft, roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
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
  const replacing = { params: { id }, body: { base: version, input: bidOf("1") } }
  return {
    seen: [state, seal !== null, content],
    submit: await refusal(person.call(tenderContract.submitBid, replacing)),
    withdraw: await refusal(person.call(tenderContract.withdrawBid, { params: { id }, body: { base: version, input: {} } })),
  }
}
const refused = ["20034", "wasThereAtSealing"]
const shut = { seen: ["sealed", true, null], submit: refused, withdraw: refused }

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
