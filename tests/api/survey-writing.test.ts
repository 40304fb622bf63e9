import { beforeAll, expect, test } from "vitest"
import type { ShownPart, ShownPlace } from "#contract/document.ts"
import { fileContract } from "#contract/file.contract.ts"
import type { LiveNotice, Writing } from "#contract/live.contract.ts"
import { surveyContract } from "#contract/survey.contract.ts"
import { survey } from "#machines/survey/survey.chart.ts"
import { surveyDocument } from "#server/modules/survey/survey.document.ts"
import { channelOf } from "../support/channel.ts"
import { filesOver, startFile } from "../support/files.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { liveFor } from "../support/live-documents.ts"
import { startServer, type TestServer } from "../support/server.ts"

let server: TestServer
let other: TestServer

/** Two servers on one database, on which a supplier has two people. */
beforeAll(async () => {
  server = await startServer({ until: "file", modules: [liveFor([surveyDocument])] })
  other = await server.another()
  const text = "update person set party = (select party from person where name = 'supplier.a') where name = 'supplier.e'"
  await server.database.query({ text })
})

/** A survey of that supplier, and everybody's end of the live channel. */
async function writingStage() {
  const one = kindCases.find(({ kind }) => kind.id === "survey")
  if (!one) throw new Error("there is no survey")
  const { create, send } = await kindStage(one, { on: server })
  const { id } = await create()
  const at = async (name: string, on = server) => {
    const channel = await channelOf(on.origin, await server.signIn(name))
    channel.say({ follow: [id] })
    await channel.heard(0)
    return channel
  }
  /** Somebody's page of the survey: it folds what it is shown, and goes on from there. */
  const pageOf = async (name: string, on = server) => {
    const person = await server.signIn(name)
    const { epoch, ordinal, inside, told } = await person.call(survey.calls.facts, { params: { id }, query: {} })
    const place: ShownPlace = { epoch, ordinal, inside, told }
    const channel = await channelOf(on.origin, person)
    channel.say({ follow: [id], at: { [id]: place } })
    await channel.heard(0)
    return { ...channel, person }
  }
  const write = async (name: string, question: string, answer: string, seen = 0) =>
    (await server.signIn(name)).call(surveyContract.answer, { body: { id, answers: [{ question, answer, seen }] } })
  return { id, at, pageOf, write, send }
}
const shownIn = (notice: LiveNotice): ShownPart | null => ("shown" in notice ? notice.shown : null)
const writingIn = (notice: LiveNotice): Writing | null => ("writing" in notice ? notice.writing : null)

test("colleagues of one supplier see at which question somebody writes, on any server, until that person leaves", async () => {
  const { id, at } = await writingStage()
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
  const { id, at } = await writingStage()
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

test("what somebody writes is shown to colleagues as it is written, on any server, and each of them once", async () => {
  const { pageOf, write } = await writingStage()
  const colleague = await pageOf("supplier.e", other)
  await write("supplier.a", "story", "新夹具")
  const first = shownIn(await colleague.heard(1))
  expect(first).toMatchObject({ from: null, facts: [] })
  expect(first?.beside).toMatchObject({ written: [{ question: "story", answer: "新夹具", by: server.people["supplier.a"], version: 1 }] })
  // The same once more is no news.
  await write("supplier.a", "story", "新夹具", 1)
  await write("supplier.a", "story", "新夹具与新工装", 1)
  expect(shownIn(await colleague.heard(2))?.beside).toMatchObject({ written: [{ answer: "新夹具与新工装", version: 2 }] })
  await write("supplier.e", "body", "必维", 0)
  // The own answers come back as well: another device of the same person shows them.
  expect(shownIn(await colleague.heard(3))?.beside).toMatchObject({ written: [{ question: "story" }, { question: "body" }] })
  expect(colleague.arrived).toHaveLength(4)
})

test("a file that somebody adds or takes away is shown to colleagues at once", async () => {
  const { id, pageOf } = await writingStage()
  const colleague = await pageOf("supplier.e")
  const first = await server.signIn("supplier.a")
  const business = { businessType: "survey-answers", businessId: `${id}.paper` }
  const { bucketKey } = await startFile(first, filesOver(server.origin, first), business, "policy.txt", "a policy")
  const attached = [{ question: "paper", file: "policy.txt", version: 1 }]
  expect(shownIn(await colleague.heard(1))?.beside).toMatchObject({ attached })
  await first.call(fileContract.remove, { body: { ossBusinessFiles: [{ bucketKey }] } })
  expect(shownIn(await colleague.heard(2))?.beside).toMatchObject({ attached: [] })
  await startFile(first, filesOver(server.origin, first), business, "policy.txt", "a policy")
  expect(shownIn(await colleague.heard(3))?.beside).toMatchObject({ attached: [{ version: 2 }] })
  await first.call(fileContract.removeByBusinessId, { body: business })
  expect(shownIn(await colleague.heard(4))?.beside).toMatchObject({ attached: [] })
})

test("neither the buyer nor another supplier hears that something is written or attached, and neither is shown it", async () => {
  const { id, at, pageOf, write, send } = await writingStage()
  const colleague = await pageOf("supplier.e")
  const [buyer, folding, stranger] = [await at("purchaser"), await pageOf("purchaser"), await at("supplier.b")]
  await write("supplier.a", "story", "canary")
  const first = await server.signIn("supplier.a")
  await startFile(first, filesOver(server.origin, first), { businessType: "survey-answers", businessId: `${id}.paper` }, "canary.txt", "a")
  await colleague.heard(2)
  // What is told in their turn comes first: nothing else has come before it.
  await send("purchaser", id, "extend", 1, { due: "2099-12-31" })
  expect(await buyer.heard(1)).toEqual({ changed: id })
  expect(shownIn(await folding.heard(1))?.facts).toHaveLength(1)
  stranger.say({ follow: [id] })
  expect(await stranger.heard(1)).toEqual({ following: [] })
  const seen = await folding.person.call(survey.calls.get, { params: { id }, query: {} })
  expect(seen.facts).toMatchObject({ written: [], attached: [] })
  expect(JSON.stringify([buyer.arrived, folding.arrived, stranger.arrived, seen])).not.toContain("canary")
})
