import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { code } from "#contract/errors.ts"
import { messageContract as messages } from "#contract/message.contract.ts"
import { noticeSources } from "#machines/notice-sources.ts"
import { privateTemplates } from "#server/modules/messages/wechat.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { templateOf, words } from "../support/messages.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"
import { refusal } from "../support/refusal.ts"

/** For what leaves no template and no type behind. */
let lasting: TestServer
beforeAll(async () => {
  lasting = await startServer({ until: "file" })
})

async function start() {
  const server = await startServer()
  return { server, admin: await server.signIn("admin") }
}

test("an administrator adds, finds, changes and removes a template, and each version is kept", async () => {
  const { server, admin } = await start()
  const added = await admin.call(messages.add, { body: templateOf() })
  expect(added).toMatchObject({ ...templateOf(), version: 1, changedBy: "周子墨" })
  expect(await admin.call(messages.one, { params: { id: added.id } })).toEqual(added)
  for (const body of [{ code: "approval" }, { name: "审批" }, { title: "承認して" }, { noticeType: "approval" }, { enabledFlag: 1 }])
    expect([body, (await admin.call(messages.table, { body })).total]).toEqual([body, 1])
  expect((await admin.call(messages.table, { body: { title: "%" } })).total).toBe(0)
  const changed = await admin.call(messages.update, { body: { ...templateOf({ name: "新名" }), id: added.id, version: 1 } })
  expect(changed).toMatchObject({ name: "新名", version: 2 })
  expect(await refusal(admin.call(messages.update, { body: { ...templateOf(), id: added.id, version: 1 } }))).toEqual([
    code.staleVersion,
    "notStale",
  ])
  expect(await refusal(admin.call(messages.remove, { query: { id: added.id, version: 1 } }))).toEqual([code.staleVersion, "notStale"])
  expect(await admin.call(messages.remove, { query: { id: added.id, version: 2 } })).toEqual({ id: added.id })
  expect(await refusal(admin.call(messages.one, { params: { id: added.id } }))).toEqual([code.absent, undefined])
  expect((await server.database.query({ text: "select from msg_template_version" })).rowCount).toBe(3)
  expect(await admin.call(messages.add, { body: templateOf() })).toMatchObject({ version: 1 })
})

test("refuses a template that cannot be told, and says which placeholders there are", async () => {
  const { admin } = await start()
  const refused = async (more: Parameters<typeof templateOf>[0]) => {
    const { body } = await admin.answer(messages.add, { body: templateOf(more) })
    return [body.code, body.error?.rule ?? null, body.msg] as const
  }
  const [unknownCode, unknownRule, sentence] = await refused({ body: words("{{bidder}} {{reason}} {{title}}") })
  expect([unknownCode, unknownRule]).toEqual(["10008", "placeholderUnknown"])
  expect(sentence).toBe("Unknown placeholders: bidder, reason. Possible here: sentence, title, number")
  expect((await refused({ noticeEvent: "publicationReturned", body: words("{{reason}}") }))[0]).toBe("200")
  const cases = [
    [{ noticeEvent: "", body: words("{{reason}}") }, "10008", "placeholderUnknown"],
    [{ title: words("{{title") }, "10008", "placeholderBroken"],
    [{ body: words("{{#each people}}") }, "10008", "placeholderBroken"],
    [{ smsTemplate: words("{{title.constructor}}") }, "10008", "placeholderBroken"],
    [{ noticeEvent: "awardWon" }, "10008", "messageEventUnknown"],
    [{ noticeType: "nothing", noticeEvent: "" }, "10008", "messageTypeUnknown"],
    [{ channels: ["mail"] }, code.requiredFields, "inAppStays"],
    [{ channels: ["inApp", "sms"], smsTemplate: { ...words("x"), ja: " " } }, code.requiredFields, "smsTextMissing"],
    [{ code: "lower" }, code.badFormat, null],
    [{ title: words("a\r\nBcc: x@example.com") }, code.badFormat, null],
    [{ title: { ...words("a"), es: "  " } }, code.badFormat, null],
    [{ body: words("x".repeat(4_001)) }, code.badFormat, null],
    [{ channels: ["inApp", "inApp"] }, code.badFormat, null],
  ] as const
  for (const [more, wanted, rule] of cases)
    expect([more, ...(await refused({ code: "OTHER", ...more } as never)).slice(0, 2)]).toEqual([more, wanted, rule])
  expect((await admin.call(messages.table, {})).total).toBe(1)
})

test("tells one event by one template: of two that are added at once one is refused", async () => {
  const { admin } = await start()
  const both = await Promise.all(["ONE", "TWO"].map((name) => refusal(admin.call(messages.add, { body: templateOf({ code: name }) }))))
  expect(both).toEqual(expect.arrayContaining([null, [code.duplicateData, "messageTemplateTwice"]]))
  const third = await admin.call(messages.add, { body: templateOf({ code: "THREE", enabledFlag: 0 }) })
  expect(await refusal(admin.call(messages.add, { body: templateOf({ code: "THREE", enabledFlag: 0 }) }))).toEqual(["10006", undefined])
  expect(await refusal(admin.call(messages.update, { body: { ...templateOf({ code: "THREE" }), id: third.id, version: 1 } }))).toEqual([
    code.duplicateData,
    "messageTemplateTwice",
  ])
  expect(await admin.call(messages.add, { body: templateOf({ code: "WHOLE_TYPE", noticeEvent: "" }) })).toMatchObject({ version: 1 })
})

test("message types: code and name cannot be empty, and what is in use stays", async () => {
  const { admin } = await start()
  const type = { code: "holiday", names: words("放假") }
  expect(await refusal(admin.call(messages.addType, { body: { ...type, code: " " } }))).toEqual([code.emptyInput, "messageTypeCodeEmpty"])
  expect(await refusal(admin.call(messages.addType, { body: { ...type, names: { ...type.names, ja: "" } } }))).toEqual([
    code.emptyInput,
    "messageTypeNameEmpty",
  ])
  expect(await admin.call(messages.addType, { body: type })).toMatchObject({ ...type, shipped: false, events: [], version: 1 })
  expect(await refusal(admin.call(messages.addType, { body: type }))).toEqual(["10006", undefined])
  expect(await refusal(admin.call(messages.addType, { body: { ...type, code: "9<b>" } }))).toEqual([code.badFormat, undefined])
  const renamed = { ...type, names: words("节假日") }
  expect(await admin.call(messages.updateType, { body: { ...renamed, version: 1 } })).toMatchObject({ version: 2 })
  expect(await refusal(admin.call(messages.updateType, { body: { ...type, version: 1 } }))).toEqual([code.staleVersion, "notStale"])
  expect(await refusal(admin.call(messages.updateType, { body: { ...type, code: "absent", version: 1 } }))).toEqual([
    code.absent,
    undefined,
  ])
  expect((await admin.call(messages.types, { body: { name: "节假" } })).records.map((row) => row.code)).toEqual(["holiday"])
  expect(await refusal(admin.call(messages.removeType, { query: { code: "award" } }))).toEqual([code.wrongState, "messageTypeShipped"])
  const { id } = await admin.call(messages.add, { body: templateOf({ noticeType: "holiday", noticeEvent: "" }) })
  expect(await refusal(admin.call(messages.removeType, { query: { code: "holiday" } }))).toEqual([code.wrongState, "messageTypeUsed"])
  await admin.call(messages.remove, { query: { id, version: 1 } })
  await admin.call(messages.addType, { body: { ...type, code: "spare" } })
  expect(await admin.call(messages.removeType, { query: { code: "spare" } })).toEqual({ code: "spare" })
  expect(await refusal(admin.call(messages.removeType, { query: { code: "spare" } }))).toEqual([code.absent, undefined])
})

test("placeholders are those that modules declare, with names and samples in four languages", async () => {
  const admin = await lasting.signIn("admin")
  const modules = await admin.call(messages.placeholderModules)
  expect(modules[0]).toEqual({ code: "tender", names: { zh: "招标", en: "Tenders", es: "Licitaciones", ja: "入札" } })
  const codes = async (query: object) => (await admin.call(messages.placeholders, { query })).map((one) => one.code)
  expect(await codes({ moduleCode: "tender" })).toEqual(["sentence", "title", "number", "reason", "subject", "at", "count"])
  expect(await codes({ noticeType: "approval" })).toEqual(["sentence", "title", "number"])
  expect(await codes({ noticeType: "approval", noticeEvent: "awardReturned" })).toEqual(["sentence", "title", "number", "reason"])
  expect(await codes({ moduleCode: "nothing" })).toEqual([])
  const named = await admin.call(messages.placeholders, { query: { name: "理由" } })
  expect(named.map((one) => [one.moduleCode, one.code])).toEqual([
    ["tender", "reason"],
    ["document", "reason"],
  ])
  const [first] = await admin.call(messages.placeholders, { query: { code: "at" } })
  expect(first).toMatchObject({
    names: { zh: "时间", en: "Time" },
    samples: { en: "2026-03-20 09:30:00" },
    events: expect.arrayContaining(["openBids"]),
  })
  const events = await admin.call(messages.events)
  expect(events.find((one) => one.code === "bidDeadlineMoved")?.sentence.en).toBe("The bid deadline is now 2026-03-20 09:30:00")
})

test("what modules declare is what they tell", { timeout: 60_000 }, async () => {
  const tour = await tourOn(await tenderStage(lasting))
  const id = await tour.begin("biddingOpen", { ...twoEnvelopes, publicity: { enabled: true, days: 3 } })
  await tour.run("purchaser", id, "drawExperts", { count: 2, fields: [] })
  await tour.drive(id, "completed")
  await settleNotices(tour.server.database)
  const { rows } = await tour.server.database.query<{ type: string; event: string; params: object }>({
    text: "select distinct msg_type as type, template as event, params from notice",
  })
  expect(rows.length).toBeGreaterThan(10)
  const declared = noticeSources[0]?.events ?? {}
  for (const { type, event, params } of rows) {
    expect([event, declared[event]?.msgType]).toEqual([event, type])
    expect(Object.keys(params)).toEqual(expect.arrayContaining(["number", "title", ...(declared[event]?.params ?? [])]))
  }
})

test("a notice is told by the template of its event, else of its type, else in the platform's own words", async () => {
  const stage = await tenderStage()
  const admin = await stage.as("admin")
  const submitted = async () => {
    const { id } = await stage.create()
    await stage.run("purchaser", id, "submit", {})
    await settleNotices(stage.server.database)
    return (await noticesOf(await stage.as("approver"))).at(-1)
  }
  expect(await submitted()).toMatchObject({ told: null, title: "A tender notice awaits your approval" })
  const whole = await admin.call(messages.add, { body: templateOf({ code: "WHOLE", noticeEvent: "", title: words("《{{sentence}}》") }) })
  expect(await submitted()).toMatchObject({ title: "《A tender notice awaits your approval》" })
  const own = await admin.call(messages.add, { body: templateOf() })
  const told = await submitted()
  expect(told).toMatchObject({ title: "Please approve: 车间工装采购", told: { title: own.title, body: own.body } })
  await admin.call(messages.update, { body: { ...templateOf({ title: words("changed") }), id: own.id, version: 1 } })
  expect((await noticesOf(await stage.as("approver"))).at(-1)).toEqual(told)
  expect(await submitted()).toMatchObject({ title: "changed" })
  await admin.call(messages.remove, { query: { id: own.id, version: 2 } })
  await admin.call(messages.update, {
    body: { ...templateOf({ code: "WHOLE", noticeEvent: "", enabledFlag: 0 }), id: whole.id, version: 1 },
  })
  expect(await submitted()).toMatchObject({ told: null })
})

test("nobody but administrators sees types, templates, placeholders or records", async () => {
  const id = "0".repeat(32)
  for (const name of ["purchaser", "approver", "supplier.a", "expert.1"]) {
    const who = await lasting.signIn(name)
    const tries = [
      who.call(messages.types, {}),
      who.call(messages.addType, { body: { code: "x", names: words("x") } }),
      who.call(messages.updateType, { body: { code: "award", names: words("x"), version: 1 } }),
      who.call(messages.removeType, { query: { code: "award" } }),
      who.call(messages.events),
      who.call(messages.table, {}),
      who.call(messages.add, { body: templateOf() }),
      who.call(messages.update, { body: { ...templateOf(), id, version: 1 } }),
      who.call(messages.remove, { query: { id, version: 1 } }),
      who.call(messages.one, { params: { id } }),
      who.call(messages.privateTemplates),
      who.call(messages.placeholders, {}),
      who.call(messages.placeholderModules),
      who.call(messages.records, {}),
      who.call(messages.record, { params: { id } }),
      who.call(messages.sendAgain, { body: { ids: [id] } }),
    ]
    for (const said of await Promise.all(tries.map(refusal))) expect(said).toEqual([code.notPermitted, undefined])
  }
  expect(await refusal(lasting.call(messages.records, {}))).toEqual([code.signedOut, undefined])
  const admin = await lasting.signIn("admin")
  expect(await refusal(admin.call(messages.record, { params: { id } }))).toEqual([code.absent, undefined])
  expect(await refusal(admin.call(messages.sendAgain, { body: { ids: [id] } }))).toEqual([code.absent, undefined])
})

test("lists the private templates of the WeChat account, none without one, and says 0 when WeChat does not answer", async () => {
  const admin = await lasting.signIn("admin")
  expect(await admin.call(messages.privateTemplates)).toEqual([])
  const asked: string[] = []
  const template = { template_id: "t1", title: "审批提醒", primary_industry: "IT", content: "{{first.DATA}}", example: "例" }
  const weChat = createServer((request, reply) => {
    asked.push(request.url ?? "")
    const answer = request.url?.startsWith("/cgi-bin/token") ? { access_token: "T", expires_in: 7200 } : { template_list: [template] }
    reply.end(JSON.stringify(answer))
  }).listen(0, "127.0.0.1")
  onTestFinished(() => void weChat.close())
  await new Promise((ready) => weChat.once("listening", ready))
  const url = `http://127.0.0.1:${(weChat.address() as AddressInfo).port}`
  expect(await privateTemplates({ appId: "a", secret: "s", url })).toEqual([
    { templateId: "t1", title: "审批提醒", content: "{{first.DATA}}", example: "例" },
  ])
  expect(asked).toEqual([
    "/cgi-bin/token?grant_type=client_credential&appid=a&secret=s",
    "/cgi-bin/template/get_all_private_template?access_token=T",
  ])
  expect(await refusal(privateTemplates({ appId: "a", secret: "s", url: `${url}:1/` }))).toEqual([code.thirdParty, undefined])
})
