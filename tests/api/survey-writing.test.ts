import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import type { LiveNotice, Writing } from "#contract/live.contract.ts"
import type { Module } from "#server/app.ts"
import { mayFollowDocuments } from "#server/documents/document-module.ts"
import { startHub } from "#server/live/hub.ts"
import { liveModule } from "#server/live/socket.ts"
import { surveyDocument } from "#server/modules/survey/survey.document.ts"
import { channelOf } from "../support/channel.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"

const live: Module = async (app, services) => {
  const hub = await startHub(services.database, { log: pino({ level: "silent" }) })
  onTestFinished(() => hub.stop())
  await liveModule(hub, mayFollowDocuments(services, [surveyDocument]))(app, services)
}

/** A survey of a supplier with two people, and everybody's end of the live channel. */
async function writingStage() {
  const one = kindCases.find(({ kind }) => kind.id === "survey")
  if (!one) throw new Error("there is no survey")
  const { server, ids, create } = await kindStage(one, { modules: [live] })
  await server.database.query({ text: "update person set party = $1 where name = 'supplier.e'", values: [ids["supplier.a"]] })
  const { id } = await create()
  const other = await server.another()
  const at = async (name: string, on = server) => {
    const channel = await channelOf(on.origin, await server.signIn(name))
    channel.say({ follow: [id] })
    await channel.heard(0)
    return channel
  }
  return { server, other, id, at, ids }
}
const writingIn = (notice: LiveNotice): Writing | null => ("writing" in notice ? notice.writing : null)

test("colleagues of one supplier see at which question somebody writes, on any server, until that person leaves", async () => {
  const { server, other, id, at } = await writingStage()
  const first = await at("supplier.a")
  const colleague = await at("supplier.e", other)
  first.say({ writing: id, at: "iso" })
  const name = (await server.signIn("supplier.a")).tokens.user_info.displayName
  expect(writingIn(await colleague.heard(1))).toEqual({ in: id, at: "iso", person: server.people["supplier.a"], name })
  first.say({ writing: id, at: "story" })
  expect(writingIn(await colleague.heard(2))).toMatchObject({ at: "story" })
  // Whoever closes the page writes nowhere any more.
  first.close()
  expect(writingIn(await colleague.heard(3))).toMatchObject({ at: null, person: server.people["supplier.a"] })
})

test("neither the buyer nor another supplier is told, nor the person itself, and nothing of it is recorded", async () => {
  const { server, id, at } = await writingStage()
  const facts = async () => (await server.database.query({ text: "select from event" })).rowCount
  const before = await facts()
  const [first, colleague, buyer] = [await at("supplier.a"), await at("supplier.e"), await at("purchaser")]
  const stranger = await at("supplier.b")
  expect(stranger.arrived).toEqual([{ following: [] }])
  // A stranger who says so all the same is not heard, and neither is the buyer by the supplier.
  stranger.say({ writing: id, at: "iso" })
  buyer.say({ writing: id, at: "iso" })
  first.say({ writing: id, at: "body" })
  expect(writingIn(await colleague.heard(1))).toMatchObject({ at: "body", person: server.people["supplier.a"] })
  // What each says comes back before anything that was said later.
  for (const one of [first, buyer, stranger]) {
    one.say({ follow: [id] })
    await one.heard(1)
    expect(one.arrived.map(writingIn).filter((writing) => writing !== null)).toEqual([])
  }
  expect(colleague.arrived.filter((notice) => writingIn(notice) !== null)).toHaveLength(1)
  expect(await facts()).toBe(before)
})
