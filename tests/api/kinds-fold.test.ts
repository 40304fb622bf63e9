import { expect, test } from "vitest"
import type { ShownPart } from "#contract/document.ts"
import { code } from "#contract/errors.ts"
import type { LiveNotice } from "#contract/live.contract.ts"
import { documentModule } from "#server/documents/document-module.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { channelOf } from "../support/channel.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { asking, shownToSupplier } from "../support/kinds-trial.ts"
import { liveFor } from "../support/live-documents.ts"
import { refusal } from "../support/refusal.ts"

const shownIn = (notice: LiveNotice): ShownPart => {
  if ("shown" in notice) return notice.shown
  throw new Error(`no facts: ${JSON.stringify(notice)}`)
}
const placeOf = ({ epoch, ordinal, inside }: ShownPart) => ({ epoch, ordinal, inside })

const announcements = kindCases.find(({ kind }) => kind.id === "announcement")
if (!announcements) throw new Error("no announcements")
const { people } = announcements

/** The trial kind on a server: a supplier is shown some of it, and quotes. */
async function trialStage() {
  const kind = asking(shownToSupplier)
  const module = documentModule({ kind, show: () => Promise.resolve({}) })
  const told = {
    kind,
    module,
    maker: "purchaser",
    begin: () => ({ item: "阀门", ceiling: 471_125_317 }),
    inputs: () => ({ note: { note: "canary-note" }, check: { note: "canary-check" }, quote: { price: 9, cost: 8 } }),
    ways: {},
    people,
  }
  const stage = await kindStage(told, { modules: [liveFor([module])] })
  const facts = async (name: string, id: string, query: { after?: number; epoch?: string } = {}) =>
    (await (await stage.as(name)).call(kind.calls.facts, { params: { id }, query })) as ShownPart
  const channel = async (name: string) => channelOf(stage.server.origin, await stage.as(name))
  return { ...stage, facts, channel }
}

test("a follower is given the next fact over the channel, hears nothing of a hidden one, and counts without gaps", async () => {
  const { create, send, facts, channel, see, timeline } = await trialStage()
  const { id } = await create()
  const opened = await facts("supplier.a", id)
  expect(opened).toMatchObject({ side: "supplier", ordinal: 1, from: { ordinal: 0, value: "open", facts: { item: "" } } })
  const follower = await channel("supplier.a")
  follower.say({ follow: [id], at: { [id]: placeOf(opened) } })
  expect(await follower.heard(0)).toEqual({ following: [id] })

  // Two that are hidden and one that moves it: the move alone is heard.
  await send("purchaser", id, "note", 1)
  await send("purchaser", id, "note", 2)
  await send("purchaser", id, "check", 3)
  const moved = shownIn(await follower.heard(1))
  expect(moved).toMatchObject({ from: null, ordinal: 2, facts: [{ ordinal: 2, to: "checked" }] })
  expect(moved.facts).toEqual([{ ordinal: 2, to: "checked" }])

  expect(await see("supplier.a", id)).toMatchObject({ version: 2, state: "checked", verdicts: { quote: { allowed: true } } })
  expect((await timeline("supplier.a", id)).map(({ version, type }) => [version, type])).toEqual([[1, "asking.asked"]])
  // The base is the supplier's own count; the true one is as stale as any other, and the refusal does not name it.
  const stale = await send("supplier.a", id, "quote", 4).catch((error: unknown) => error)
  expect(stale).toMatchObject({ refusal: { code: code.staleVersion, rule: "notStale", params: { base: 4, version: 2 } } })
  const done = await send("supplier.a", id, "quote", 2)
  expect(done).toMatchObject({ version: 3, state: "answered" })
  expect(shownIn(await follower.heard(2))).toMatchObject({
    ordinal: 3,
    facts: [{ ordinal: 3, fact: { type: "asking.quoted", price: 9, by: { id: "" } } }],
  })

  const tail = await facts("supplier.a", id, { after: 1, epoch: opened.epoch })
  expect([tail.from, tail.facts.map(({ ordinal }) => ordinal)]).toEqual([null, [2, 3]])
  const other = await facts("supplier.a", id, { after: 1, epoch: "0" })
  expect([other.from?.ordinal, other.facts.map(({ ordinal }) => ordinal)]).toEqual([0, [1, 2, 3]])

  // Nothing that is hidden travels, in whatever way it is asked for.
  const all = JSON.stringify([follower.arrived, tail, other, await see("supplier.a", id), await timeline("supplier.a", id)])
  for (const mark of ["canary", "471125317", "purchaser", "asking.noted", "asking.checked"])
    expect([mark, all.includes(mark)]).toEqual([mark, false])
  // Whoever comes to know of it late begins with how it stood then.
  const late = await facts("expert.1", id)
  expect(late).toMatchObject({ ordinal: 1, from: { ordinal: 0, value: "checked" }, facts: [{ ordinal: 1, fact: { price: 9 } }] })
  expect(JSON.stringify(late)).not.toMatch(/canary|471125317|cost":8/)
})

test("of a long document the end comes first and the older facts when they are asked for", async () => {
  const { create, send, facts } = await trialStage()
  const { id } = await create()
  for (let version = 1; version <= 100; version += 1) await send("purchaser", id, "note", version)
  const end = await facts("purchaser", id)
  expect([end.from?.ordinal, end.ordinal, end.facts]).toEqual([101, 101, []])
  const whole = await facts("purchaser", id, { after: 0 })
  expect([whole.from?.ordinal, whole.ordinal, whole.facts.length]).toEqual([0, 101, 101])
})

test(
  "whoever follows an announcement from before it was withdrawn is told to read again, and finds nothing",
  { timeout: 60_000 },
  async () => {
    const stage = await kindStage(announcements, { modules: [liveFor(documentKinds)] })
    const { kind } = announcements
    const begun = await stage.create()
    const published = await stage.send("admin", begun.id, "publish", begun.version)
    const reader = await stage.as("supplier.a")
    const opened = (await reader.call(kind.calls.facts, { params: { id: begun.id } })) as ShownPart
    // One fact, though it has two; the draft and whom it went to did not travel.
    expect(opened).toMatchObject({ side: "reader", ordinal: 1, facts: [{ ordinal: 1, fact: { type: "announcement.published" } }] })
    expect(JSON.stringify(opened.from)).not.toContain("audience")
    const channel = await channelOf(stage.server.origin, reader)
    channel.say({ follow: [begun.id], at: { [begun.id]: placeOf(opened) } })
    expect(await channel.heard(0)).toEqual({ following: [begun.id] })
    await stage.send("admin", begun.id, "withdraw", published.version)
    expect(await channel.heard(1)).toEqual({ changed: begun.id })
    expect(await refusal(reader.call(kind.calls.facts, { params: { id: begun.id } }))).toEqual([code.absent, undefined])
  },
)

test(
  "whoever is shown everything is given the facts of approvals over the channel, and the other side hears nothing of them",
  { timeout: 60_000 },
  async () => {
    const orders = kindCases.find(({ kind }) => kind.id === "trial_order")
    if (!orders) throw new Error("no orders")
    const stage = await kindStage(orders, { modules: [liveFor([orders.module])] })
    const { id, version } = await stage.reach("inApproval")
    const purchaser = await stage.as("purchaser")
    const opened = (await purchaser.call(orders.kind.calls.facts, { params: { id } })) as ShownPart
    expect([opened.inside, opened.approvals?.facts.map(({ fact }) => fact.type)]).toEqual([1, ["approval.requested"]])
    const channel = await channelOf(stage.server.origin, purchaser)
    channel.say({ follow: [id], at: { [id]: placeOf(opened) } })
    expect(await channel.heard(0)).toEqual({ following: [id] })
    await stage.send("purchaser", id, "remindApprovers", version, {})
    const reminded = shownIn(await channel.heard(1))
    expect(reminded).toMatchObject({ from: null, ordinal: version, inside: 2, facts: [] })
    expect(reminded.approvals?.facts).toMatchObject([{ ordinal: 2, after: version, fact: { type: "approval.reminded" } }])
    // What comes in one transaction comes in one part.
    await stage.send("approver", id, "approve", version)
    const approved = shownIn(await channel.heard(2))
    expect(approved).toMatchObject({ ordinal: version + 1, inside: 3, facts: [{ fact: { type: "order.approved" } }] })
    expect(approved.approvals?.facts).toMatchObject([{ fact: { type: "approval.approved" } }])
    const toSupplier = (await (await stage.as("supplier.a")).call(orders.kind.calls.facts, { params: { id } })) as ShownPart
    expect(toSupplier).toMatchObject({ side: "supplier", inside: 0, approvals: null })
  },
)
