import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import type { Module } from "#server/app.ts"
import { type DocumentModule, documentModule, mayFollowDocuments, shownOfDocuments } from "#server/documents/document-module.ts"
import { shiftClock } from "#server/database/clock.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { channelOf } from "../support/channel.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { asking, shownToSupplier } from "../support/kinds-trial.ts"

const announcements = kindCases.find(({ kind }) => kind.id === "announcement")
if (!announcements) throw new Error("no announcements")
const { people } = announcements

const liveFor =
  (modules: readonly DocumentModule[]): Module =>
  async (app, services) => {
    const { database } = services
    const hub = await startHub(database, { log: pino({ level: "silent" }) })
    onTestFinished(() => hub.stop())
    const mayFollow = mayFollowDocuments(services, modules)
    await liveModule(hub, mayFollow, undefined, shownOfDocuments(services, modules))(app, services)
  }

test("whoever is shown some of a document hears nothing of a hidden fact, with a place or without one", async () => {
  const kind = asking(shownToSupplier)
  const module = documentModule({ kind, show: () => Promise.resolve({}) })
  const inputs = () => ({ note: { note: "canary" }, check: { note: "canary" }, quote: { price: 9, cost: 8 } })
  const begin = () => ({ item: "阀门", ceiling: 4711 })
  const { create, send, as, server } = await kindStage(
    { kind, module, maker: "purchaser", begin, inputs, ways: {}, people },
    { modules: [liveFor([module])] },
  )
  const { id } = await create()
  const channel = async (name: string) => channelOf(server.origin, await as(name))
  const [supplier, purchaser] = [await channel("supplier.a"), await channel("purchaser")]
  for (const one of [supplier, purchaser]) {
    one.say({ follow: [id] })
    expect(await one.heard(0)).toEqual({ following: [id] })
  }
  // A kind of which lists show nothing more has a list as well.
  const { records } = await (await as("supplier.a")).call(kind.calls.query, { body: {} })
  expect(records).toMatchObject([{ id, sides: ["supplier"] }])
  await send("purchaser", id, "note", 1)
  expect(await purchaser.heard(1)).toEqual({ changed: id })
  await send("purchaser", id, "note", 2)
  expect(await purchaser.heard(2)).toEqual({ changed: id })
  await send("purchaser", id, "check", 3)
  expect(await supplier.heard(1)).toEqual({ changed: id })
  expect(await purchaser.heard(3)).toEqual({ changed: id })
  await send("supplier.a", id, "quote", 2)
  expect(await supplier.heard(2)).toEqual({ changed: id })
  expect(await purchaser.heard(4)).toEqual({ changed: id })
  expect(supplier.arrived).toHaveLength(3)
})

test("whoever is shown some of a document does not learn from a list when the rest of it changed", async () => {
  const kind = asking(shownToSupplier)
  const module = documentModule({ kind, show: () => Promise.resolve({}) })
  const inputs = () => ({ note: { note: "canary" }, check: { note: "canary" } })
  const begin = () => ({ item: "阀门", ceiling: 4711 })
  const { create, send, as, server } = await kindStage({ kind, module, maker: "purchaser", begin, inputs, ways: {}, people })
  const first = await create()
  await shiftClock(server.database, 60_000)
  const second = await create()
  const listed = async (name: string, body: object = {}) =>
    (await (await as(name)).call(kind.calls.query, { body })).records.map(({ id, changedAt }) => ({ id, changedAt }))
  const before = await listed("supplier.a")
  expect(before.map(({ id }) => id)).toEqual([second.id, first.id])
  await shiftClock(server.database, 3_600_000)
  await send("purchaser", first.id, "note", 1)
  expect(await listed("supplier.a")).toEqual(before)
  expect(await listed("supplier.a", { sorts: [{ column: "changedAt", down: true }] })).toEqual(before)
  expect((await listed("purchaser")).find(({ id }) => id === first.id)?.changedAt).toBeGreaterThan(before[1]?.changedAt ?? 0)
  await send("purchaser", first.id, "check", 2)
  expect((await listed("supplier.a")).map(({ id }) => id)).toEqual([first.id, second.id])
})
