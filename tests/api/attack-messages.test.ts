import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { code } from "#contract/errors.ts"
import { jobContract } from "#contract/health.contract.ts"
import { accountContract } from "#contract/identity.contract.ts"
import { messageContract as messages } from "#contract/message.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { Database } from "#server/database/database.ts"
import { createTexts } from "#server/http/texts.ts"
import { queryRecords } from "#server/modules/messages/records.ts"
import { freePort, mailServer } from "../support/mail-server.ts"
import { messagingServer, templateOf, words } from "../support/messages.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import type { TestServer } from "../support/server.ts"
import { type TenderStage, tenderStage } from "../support/tender.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"
import { watched } from "../support/watched.ts"

const texts = createTexts(fileURLToPath(new URL("../../locales", import.meta.url)))

const choose = async ({ as }: TenderStage, who: "approver" | "purchaser", sms = false) =>
  (await as(who)).call(accountContract.changeProfile, { body: { notices: { popup: true, mail: true, sms }, language: "en" } })
const hostile = `<img src=x onerror=alert(1)>{{number}}$t(common:save)\u202e"><script>`

/** A tender with this title waits for its approver, who is told. */
async function submit(stage: TenderStage, title = hostile): Promise<string> {
  const { id } = await stage.create({ title })
  await stage.run("purchaser", id, "submit", {})
  await settleNotices(stage.server.database)
  return id
}

/** An approver who wants letters is told of a tender while no mail server listens at `port`: the record of the letter, and the job that sends it. */
async function toldWithoutMailServer() {
  const port = await freePort()
  const server = await messagingServer({ mail: { url: `smtp://127.0.0.1:${port}`, from: "no-reply@procurement.example" } })
  const stage = await tenderStage(server)
  await choose(stage, "approver")
  await submit(stage)
  const admin = await stage.as("admin")
  const record = async () => (await admin.call(messages.records, { body: { channel: "mail" } })).records[0]
  const job = async () =>
    (await admin.call(jobContract.query, { query: { task: "message:mail", page: 1, pageSize: 1 } })).records[0]?.id ?? ""
  return { server, port, admin, record, job }
}

test("values of a document stay text in every channel: no HTML, no placeholder, no header of their own", async () => {
  const mail = await mailServer()
  const server = await messagingServer({ mail: { url: mail.url, from: "Procurement <no-reply@procurement.example>" } })
  const stage = await tenderStage(server)
  await choose(stage, "approver")
  const admin = await stage.as("admin")
  await admin.call(messages.add, { body: templateOf({ body: words("{{title}}\n\n<b>{{number}}</b>\nBcc: x@example.com") }) })
  await submit(stage)
  const [notice] = await noticesOf(await stage.as("approver"))
  expect(notice).toMatchObject({ title: `Please approve: ${hostile.replace("\u202e", "")}` })
  await server.work()
  const [letter] = await mail.expectLetters(1)
  const [head = "", ...rest] = (letter?.text ?? "").split("\r\n\r\n")
  const body = rest.join("\n\n")
  expect(head).not.toMatch(/^(bcc|cc):/im)
  expect(letter?.to).toEqual(["approver@example.com"])
  expect(body).toContain("&#60;img src=x onerror=alert(1)&#62;{{number}}$t(common:save)")
  expect(body).toContain("&#60;b&#62;")
  expect(body.slice(body.indexOf("<!doctype"))).not.toMatch(/<(img|script|b)\b/i)
})

test("a subject holds no line break, whatever a title brings", async () => {
  const mail = await mailServer()
  const server = await messagingServer({ mail: { url: mail.url, from: "no-reply@procurement.example" } })
  const stage = await tenderStage(server)
  await choose(stage, "approver")
  await (await stage.as("admin")).call(messages.add, { body: templateOf() })
  // A title that was written before titles were checked.
  const id = await submit(stage, "plain")
  await server.database.query({ text: `update notice set params = params || '{"title": "a\\r\\nBcc: thief@example.com\\r\\n\\r\\nbody"}'` })
  await server.work()
  const [letter] = await mail.expectLetters(1)
  expect(letter?.to).toEqual(["approver@example.com"])
  expect(letter?.text).not.toMatch(/^(bcc:|body)/im)
  expect(letter?.text).toContain("Subject: Please approve: a Bcc: thief@example.com body")
  expect(id).toHaveLength(32)
})

/** Among thousands of notices the failed letter is found, and counted, without looking at any other one. */
async function failuresAreFoundAmongLetters({ database }: TestServer) {
  await database.query({
    text: `insert into notice (position, id, person, msg_type, template, params, path, fact, at, read_at)
      select 1000 + n, 'n' || n, person, msg_type, template, params, path, -n, at, at
      from (select * from notice limit 1) one, generate_series(1, 3000) n`,
  })
  await database.query({ text: "analyze notice, msg_send" })
  const { seen, tx } = watched(database)
  const reading: Database["reading"] = (work) => work(tx)
  const asked = { state: "failed", page: 1, pageSize: 10 } as const
  expect(await queryRecords({ texts, database: { ...database, reading } }, asked, "en")).toMatchObject({ total: 1 })
  expect(Math.max(...seen)).toBeLessThan(100)
}

test("a record waits, fails after the last attempt with what the server said, and is sent again by an administrator", async () => {
  const { server, port, admin, record } = await toldWithoutMailServer()
  expect(await record()).toMatchObject({ state: "waiting", tries: 0, who: "林国栋", to: "a***@example.com", doneAt: null })
  await server.work()
  expect(await record()).toMatchObject({ state: "waiting", tries: 1, error: expect.stringContaining("ECONNREFUSED") })
  const id = (await record())?.id ?? ""
  const early = await admin.answer(messages.sendAgain, { body: { ids: [id] } })
  expect([early.body.code, early.body.error?.rule]).toEqual([code.wrongState, "sendAgainOnlyUnsent"])
  await server.database.query({ text: "update graphile_worker._private_jobs set run_at = now(), max_attempts = 2" })
  await server.work()
  expect(await record()).toMatchObject({ state: "failed", tries: 2, doneAt: expect.any(Number) })
  await failuresAreFoundAmongLetters(server)
  const mail = await mailServer(port)
  expect(await admin.call(messages.sendAgain, { body: { ids: [id, id] } })).toEqual({ count: 1 })
  await server.work()
  await mail.expectLetters(1)
  expect(await record()).toMatchObject({ state: "sent", tries: 1, error: null })
  expect(await admin.call(messages.record, { params: { id } })).toMatchObject({
    againBy: "周子墨",
    receipt: expect.stringMatching(/^250/),
    template: null,
  })
})

test("a failed message is sent when its job is retried", async () => {
  const { server, port, admin, record, job } = await toldWithoutMailServer()
  await server.database.query({ text: "update graphile_worker._private_jobs set max_attempts = 1 where payload ->> 'record' is not null" })
  await server.work()
  expect(await record()).toMatchObject({ state: "failed", tries: 1 })
  await admin.call(jobContract.retry, { body: { id: await job() } })
  const mail = await mailServer(port)
  await server.work()
  await mail.expectLetters(1)
  expect(await record()).toMatchObject({ state: "sent", tries: 2, error: null })
})

test("a message whose job is given up between two attempts has failed, and can be sent again", async () => {
  const { server, admin, record, job } = await toldWithoutMailServer()
  await server.work()
  await admin.call(jobContract.giveUp, { body: { id: await job() } })
  expect(await record()).toMatchObject({ state: "failed", tries: 1, doneAt: expect.any(Number) })
  expect(await admin.call(messages.sendAgain, { body: { ids: [(await record())?.id ?? ""] } })).toEqual({ count: 1 })
})

test("says plainly what was not sent: no mail server, read before, or no longer wanted", async () => {
  const server = await messagingServer()
  const stage = await tenderStage(server)
  await choose(stage, "approver")
  await submit(stage)
  await server.work()
  const admin = await stage.as("admin")
  const states = async () => (await admin.call(messages.records, {})).records.map(({ channel, state, error }) => [channel, state, error])
  expect(await states()).toEqual(
    expect.arrayContaining([
      ["mail", "skipped", "noServer"],
      ["inApp", "sent", null],
    ]),
  )
  await server.database.query({ text: "update notice set read_at = 1" })
  expect(await states()).toEqual(expect.arrayContaining([["inApp", "read", null]]))
})

test("text messages go to those who chose them: logged and never called sent without a provider", async () => {
  const server = await messagingServer()
  const stage = await tenderStage(server)
  await choose(stage, "approver", true)
  const admin = await stage.as("admin")
  await submit(stage)
  const sms = async () => (await admin.call(messages.records, { body: { channel: "sms" } })).records
  expect(await sms()).toEqual([])
  await admin.call(messages.add, {
    body: templateOf({ channels: ["inApp", "sms"], smsTemplate: words("{{number}}: {{title}}") }),
  })
  await submit(stage)
  await server.work()
  expect(await sms()).toMatchObject([{ state: "logged", to: expect.stringMatching(/^138\*{6}\d\d$/), error: null }])
  expect((await admin.call(messages.records, { body: { channel: "mail" } })).total).toBe(1)
  const logged = server.logged.filter((line) => line.includes("a text message was not sent"))
  expect(logged).toHaveLength(1)
  expect(logged[0]).not.toMatch(/1380000|onerror/)
})

test("a provider gets number, text and token; what it refuses is a failure with its words", async () => {
  const heard: { readonly authorization: string | undefined; readonly body: unknown }[] = []
  let status = 200
  const read = async (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown
  }
  const gateway = createServer((request, reply) => {
    void read(request).then((body) => {
      heard.push({ authorization: request.headers.authorization, body })
      reply.writeHead(status).end(status === 200 ? '{"id": "m-1"}' : "no credit\r\nleft")
    })
  }).listen(0, "127.0.0.1")
  onTestFinished(() => void gateway.close())
  await new Promise((ready) => gateway.once("listening", ready))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
  const server = await messagingServer({ sms: { url, token: "secret" } })
  const stage = await tenderStage(server)
  await choose(stage, "approver", true)
  const admin = await stage.as("admin")
  await admin.call(messages.add, { body: templateOf({ channels: ["inApp", "sms"], smsTemplate: words("{{title}}") }) })
  await submit(stage, "灯具")
  await server.work()
  expect(heard).toEqual([{ authorization: "Bearer secret", body: { to: expect.stringMatching(/^1380000\d{4}$/), text: "灯具" } }])
  const [sent] = (await admin.call(messages.records, { body: { channel: "sms", state: "sent" } })).records
  expect(await admin.call(messages.record, { params: { id: sent?.id ?? "" } })).toMatchObject({
    receipt: "m-1",
    body: ["灯具"],
    template: "ASK_APPROVAL",
  })
  status = 402
  await submit(stage, "线缆")
  await server.work()
  expect((await admin.call(messages.records, { body: { channel: "sms", state: "waiting" } })).records[0]).toMatchObject({
    tries: 1,
    error: "402 no credit left",
  })
})

test("records do not say who asked a question, nor can that be looked for", async () => {
  const stage = await tenderStage(await messagingServer())
  const { id } = await stage.create()
  await stage.run("purchaser", id, "submit", {})
  await stage.run("approver", id, "approvePublication", {})
  await stage.run("supplier.a", id, "ask", { text: "交货地点在哪里？" })
  const [question] = await (await stage.as("purchaser")).call(tenderContract.questions, { params: { id } })
  await stage.run("purchaser", id, "answer", { question: question?.question ?? "", answer: "上海" })
  await settleNotices(stage.server.database)
  const admin = await stage.as("admin")
  const { records } = await admin.call(messages.records, { body: { msgType: "question" } })
  const answered = records.find(({ event }) => event === "questionAnswered")
  expect(answered).toMatchObject({ who: null, account: null, to: null })
  expect(await admin.call(messages.record, { params: { id: answered?.id ?? "" } })).toMatchObject({ who: null })
  const found = await admin.call(messages.records, { body: { who: "supplier.a" } })
  expect(found.records.map(({ event }) => event)).not.toContain("questionAnswered")
  expect(JSON.stringify(records)).not.toMatch(/交货地点|恒远|王海涛/)
})

test("records name no expert, bidder or invited company before the notice of award, and do afterwards", { timeout: 60_000 }, async () => {
  const mail = await mailServer()
  const server = await messagingServer({ mail: { url: mail.url, from: "no-reply@procurement.example" } })
  const tour = await tourOn(await tenderStage(server))
  const parties = await Promise.all(
    (["supplier.a", "supplier.b"] as const).map(async (name) => (await tour.as(name)).tokens.user_info.party),
  )
  const invited = parties.map((party) => party ?? "")
  await server.database.query({
    text: `update person set notices = '{"popup": true, "mail": true, "sms": false}' where 'expert' = any (roles)`,
  })
  const id = await tour.begin("expertScorable", { openTo: "invited", invited, ...twoEnvelopes })
  const { number } = (await tour.see("purchaser", id)).facts
  const judges = await tour.experts(id)
  await tour.run("supervisor", id, "suspend", { reason: "复核" })
  const admin = await tour.as("admin")
  const told = async (more: { who?: string } = {}) => {
    await settleNotices(server.database)
    return (await admin.call(messages.records, { query: { page: 1, pageSize: 200 }, body: { number, ...more } })).records
  }
  const accounts = async (event: string) => (await told()).filter((one) => one.event === event).map(({ account }) => account)
  await settleNotices(server.database)
  await server.work()
  const outsiders = new Set([...judges, "supplier.a", "supplier.b"])
  const buyers = ["purchaser"]
  expect(await accounts("tenderSuspended")).toEqual(expect.arrayContaining([...buyers, null]))
  const before = await told()
  expect(before.filter(({ account }) => outsiders.has(account ?? "") || account?.startsWith("expert"))).toEqual([])
  expect(new Set(before.filter(({ account }) => account === null).map(({ event }) => event))).toEqual(
    new Set(["invitedToBid", "confirmAssignment", "confirmRecord", "reviewBids", "tenderSuspended"]),
  )
  for (const who of outsiders) expect(await told({ who })).toEqual([])
  const letter = before.find(({ channel }) => channel === "mail")
  expect(letter).toMatchObject({ who: null, to: null, state: "sent" })
  const one = () => admin.call(messages.record, { params: { id: letter?.id ?? "" } })
  expect(await one()).toMatchObject({ who: null, account: null, to: null, receipt: null })
  await tour.run("supervisor", id, "resume", {})
  await tour.drive(id, "notified")
  expect(await accounts("tenderSuspended")).toEqual(expect.arrayContaining([...buyers, ...judges, "supplier.a", "supplier.b"]))
  expect(await accounts("awardWon")).toEqual(["supplier.a"])
  expect((await told()).filter(({ account }) => account === null)).toEqual([])
  expect(await one()).toMatchObject({ account: expect.stringMatching(/^expert/), receipt: expect.stringMatching(/^250/) })
})

test("records name the suppliers to whom a public tender is announced, and not who of them bid", { timeout: 60_000 }, async () => {
  const server = await messagingServer()
  const tour = await tourOn(await tenderStage(server))
  const id = await tour.begin("opened")
  await settleNotices(server.database)
  const { number } = (await tour.see("purchaser", id)).facts
  const admin = await tour.as("admin")
  const { records } = await admin.call(messages.records, { query: { page: 1, pageSize: 200 }, body: { number } })
  const named = (event: string) => records.filter((one) => one.event === event).map(({ account }) => account)
  expect(named("invitedToBid").toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    "supplier.a",
    "supplier.b",
    "supplier.c",
    "supplier.d",
    "supplier.e",
  ])
  expect(named("confirmRecord")).toEqual([null, null])
})
