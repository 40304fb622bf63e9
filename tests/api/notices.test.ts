import { describe, expect, it, test } from "vitest"
import { sendRecordContract } from "#contract/send-record.contract.ts"
import { messageContract } from "#contract/message.contract.ts"
import { noticeContract, type Notice } from "#contract/notice.contract.ts"
import { sessionEndedCode } from "#contract/live.contract.ts"
import { identityContract } from "#contract/identity.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { once } from "#server/once.ts"
import { noticeSources } from "#server/modules/notice-sources.ts"
import { deliver } from "#server/modules/notice/deliver.ts"
import { inboxChannel, noticeModule, noticesOf, settleNotices } from "../support/notices.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, peopleNames, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour, twoEnvelopes } from "../support/tender-tour.ts"

const long = { timeout: 60_000 }
/** People around a server, and since when what they are told is looked at. */
interface Tour extends TenderTour {
  readonly since: number
}
const newTour = async (delivers = false): Promise<Tour> => ({
  ...(await tourOn(await tenderStage(await startServer({ modules: [noticeModule({ delivers })] })))),
  since: 0,
})
const lasting = once(async () => tourOn(await tenderStage(await startServer({ until: "file" }))))
/** For what looks at nothing but what people are told from now on, and at no live channel. */
async function shared(): Promise<Tour> {
  const tour = await lasting()
  return { ...tour, since: await tour.now() }
}

const inbox = async (tour: Tour, who: PersonName): Promise<Notice[]> => {
  await settleNotices(tour.server.database)
  return (await noticesOf(await tour.as(who))).filter(({ at }) => at > tour.since)
}
const templates = async (tour: Tour, who: PersonName) => (await inbox(tour, who)).map(({ template }) => template)
const partyOf = async ({ server }: Tour, name: PersonName) => {
  const { rows } = await server.database.query<{ party: string }>({ text: "select party from person where name = $1", values: [name] })
  return rows[0]?.party ?? ""
}

describe("what people are told of a tender", () => {
  it("reaches everybody on the way to the contract, each in their part", long, async () => {
    const tour = await shared()
    const id = await tour.begin("biddingOpen", { ...twoEnvelopes, publicity: { enabled: true, days: 3 } })
    await tour.run("purchaser", id, "drawExperts", { count: 2, fields: [] })
    await tour.drive(id, "completed")
    expect(await templates(tour, "approver")).toEqual(["approvePublication", "approveAward"])
    expect(await templates(tour, "purchaser")).toEqual(["published", "attendOpening", "proposeAward", "issueNotice", "awardAccepted"])
    expect(await templates(tour, "supervisor")).toEqual(["attendOpening", "candidatesPublished"])
    expect(await templates(tour, "legal")).toEqual([])
    const leader = await tour.leader(id)
    const member = (await tour.experts(id)).find((expert) => expert !== leader) ?? "admin"
    expect(await templates(tour, member)).toEqual(["confirmAssignment", "reviewBids", "scoreBids", "scoreBids", "confirmResult"])
    // What the leader does, the leader knows; who locks the last sheet is another member.
    expect(await templates(tour, leader)).toEqual(["confirmAssignment", "reviewBids", "openCommercial", "sheetsLocked"])
    const winner = await templates(tour, "supplier.a")
    expect(winner).toEqual(["invitedToBid", "confirmRecord", "candidatesPublished", "awardWon", "contractSigned"])
    expect(await templates(tour, "supplier.b")).toEqual(["invitedToBid", "confirmRecord", "candidatesPublished", "awardLost"])
    expect(await templates(tour, "supplier.c")).toEqual(["invitedToBid"])
    expect(await templates(tour, "admin")).toEqual([])
    const [first] = await inbox(tour, "approver")
    expect(first).toMatchObject({
      msgType: "approval",
      path: expect.stringMatching(/^\/workflow\/todo\?approval=[0-9a-f]{32}$/),
      params: { title: "车间工装采购" },
      readAt: null,
      title: "A tender notice awaits your approval",
    })
  })

  it(
    "gives companies the reason of a withdrawal, and leads them to the board, which tells it: the tender can be read no more",
    long,
    async () => {
      const tour = await shared()
      const id = await tour.begin("biddingOpen")
      await tour.run("purchaser", id, "revoke", { reason: "规格有误" })
      expect((await inbox(tour, "supplier.a")).at(-1)).toMatchObject({
        template: "tenderRevoked",
        path: `/tender-board?id=${id}`,
        params: { reason: "规格有误" },
      })
    },
  )

  it("calls the leader on when whoever owed the last sheets has left the committee, and once", long, async () => {
    const tour = await shared()
    const id = await tour.begin("biddingOpen", twoEnvelopes)
    await tour.run("purchaser", id, "drawExperts", { count: 3, fields: [] })
    await tour.drive(id, "expertScorable")
    const leader = await tour.leader(id)
    const [locks = "admin", leaves = "admin"] = (await tour.experts(id)).filter((expert) => expert !== leader)
    const called = async () => (await templates(tour, leader)).filter((template) => template === "openCommercial").length
    await tour.score(id, leader, "technical")
    await tour.score(id, locks, "technical")
    expect(await called()).toBe(0)
    for (const expert of [leaves, locks]) {
      await tour.run(expert, id, "declineAssignment", { reason: "临时出差" })
      expect(await called()).toBe(1)
    }
  })

  it("reaches invited companies only, and who asked and not who else reads the answer", long, async () => {
    const tour = await shared()
    const invited = [await partyOf(tour, "supplier.a"), await partyOf(tour, "supplier.b")]
    const id = await tour.begin("biddingOpen", { openTo: "invited", invited })
    await tour.run("supplier.a", id, "ask", { text: "交货地点在哪里？" })
    const [question] = await (await tour.as("purchaser")).call(tenderContract.questions, { params: { id } })
    await tour.run("purchaser", id, "answer", { question: question?.question ?? "", answer: "上海" })
    expect(await templates(tour, "supplier.a")).toEqual(["invitedToBid", "questionAnswered"])
    expect(await templates(tour, "supplier.b")).toEqual(["invitedToBid"])
    expect(await templates(tour, "supplier.c")).toEqual([])
    const asked = (await inbox(tour, "purchaser")).at(-1)
    expect(asked).toMatchObject({ template: "answerQuestion", path: `/wel/add-maintain-view?id=${id}&task=answerQuestions` })
    expect(JSON.stringify(asked)).not.toMatch(/交货地点|王海涛|恒远/)
  })

  it("tells whoever failed the prequalification and whoever passed, each their own", long, async () => {
    const tour = await shared()
    const id = await tour.begin("prequalReview", { prequalification: true })
    const applications = await (await tour.as("purchaser")).call(tenderContract.applications, { params: { id } })
    for (const { application, party } of applications)
      await tour.run("purchaser", id, "reviewApplicant", { application, passed: tour.bidderOf(party) === "supplier.a", reason: "资质" })
    expect((await templates(tour, "supplier.b")).at(-1)).toBe("applyPrequalification")
    await tour.run("purchaser", id, "closePrequalification", {})
    expect((await templates(tour, "supplier.a")).at(-1)).toBe("qualified")
    expect((await templates(tour, "supplier.b")).at(-1)).toBe("notQualified")
    expect((await templates(tour, "supplier.c")).at(-1)).toBe("applyPrequalification")
  })

  it(
    "tells applicants whom nobody reviewed in time that they have not qualified, and nobody else that they had applied",
    long,
    async () => {
      const tour = await newTour()
      const reviewDeadline = (await tour.now()) + 10 * 86_400_000
      const id = await tour.begin("prequalReview", { prequalification: true, reviewDeadline })
      for (const { application, party } of await (await tour.as("purchaser")).call(tenderContract.applications, { params: { id } }))
        if (tour.bidderOf(party) === "supplier.a")
          await tour.run("purchaser", id, "reviewApplicant", { application, passed: true, reason: "" })
      await tour.travelTo(reviewDeadline + 1)
      await tour.run("purchaser", id, "closePrequalification", {})
      expect((await templates(tour, "supplier.a")).at(-1)).toBe("qualified")
      expect((await templates(tour, "supplier.b")).at(-1)).toBe("notQualified")
      expect((await templates(tour, "supplier.c")).at(-1)).toBe("applyPrequalification")
      const { rows } = await tour.server.database.query<{ confidential: boolean }>({
        text: "select confidential from notice where template = 'notQualified'",
      })
      expect(rows).toEqual([{ confidential: true }])
    },
  )

  it("tells everybody of times that are moved while applicants are reviewed, and not by that who has qualified", long, async () => {
    const tour = await shared()
    const id = await tour.begin("prequalReview", { prequalification: true })
    const [first, second] = await (await tour.as("purchaser")).call(tenderContract.applications, { params: { id } })
    await tour.run("purchaser", id, "reviewApplicant", { application: first?.application ?? "", passed: true, reason: "" })
    const later = ((await tour.see("purchaser", id)).facts.document?.openingTime ?? 0) + 86_400_000
    await tour.run("purchaser", id, "extendDeadline", { moved: { openingTime: later }, reason: "评审延误" })
    await tour.run("purchaser", id, "extendDeadline", { moved: { bidDeadline: later }, reason: "评审延误" })
    for (const supplier of ["supplier.a", "supplier.b", "supplier.c"] as const)
      expect((await templates(tour, supplier)).slice(-2)).toEqual(["timesMoved", "bidDeadlineMoved"])
    await tour.run("purchaser", id, "reviewApplicant", { application: second?.application ?? "", passed: true, reason: "" })
    await tour.run("purchaser", id, "closePrequalification", {})
    await tour.run("purchaser", id, "extendDeadline", { moved: { openingTime: later + 1 }, reason: "评审延误" })
    expect((await templates(tour, "supplier.c")).slice(-1)).toEqual(["bidDeadlineMoved"])
  })

  it("tells of an objection without its author, and the author of its end", long, async () => {
    const tour = await shared()
    const id = await tour.begin("publicity", { publicity: { enabled: true, days: 3 } })
    await tour.run("supplier.b", id, "raiseObjection", { reason: "评分有误" })
    const [raised] = await (await tour.as("supervisor")).call(tenderContract.objections, { params: { id } })
    await tour.run("purchaser", id, "answerObjection", { objection: raised?.objection ?? "", answer: "经复核无误" })
    await tour.run("supervisor", id, "dismissObjection", { objection: raised?.objection ?? "", reason: "不成立" })
    expect((await templates(tour, "purchaser")).slice(-2)).toEqual(["answerObjection", "objectionDismissed"])
    expect((await templates(tour, "supervisor")).slice(-2)).toEqual(["ruleObjection", "ruleObjection"])
    expect((await templates(tour, "supplier.b")).slice(-2)).toEqual(["objectionAnswered", "objectionDismissed"])
    expect(await templates(tour, "supplier.a")).not.toContain("objectionAnswered")
    expect(JSON.stringify([await inbox(tour, "purchaser"), await inbox(tour, "supervisor")])).not.toMatch(/李雪梅|启明|评分有误/)
    await tour.run("supplier.b", id, "raiseObjection", { reason: "业绩不实" })
    const [, again] = await (await tour.as("supervisor")).call(tenderContract.objections, { params: { id } })
    await tour.run("purchaser", id, "answerObjection", { objection: again?.objection ?? "", answer: "业绩有误" })
    await tour.run("supervisor", id, "upholdObjection", { objection: again?.objection ?? "", reason: "成立" })
    expect((await templates(tour, "supplier.a")).slice(-2)).toEqual(["candidatesPublished", "candidatesVoid"])
    expect((await templates(tour, "supplier.b")).slice(-2).toSorted()).toEqual(["candidatesVoid", "objectionUpheld"])
    expect(await templates(tour, "supplier.c")).toEqual(["invitedToBid"])
  })

  it("tells bidders that a result stands no more, and that a tender which failed for want of winners did", long, async () => {
    const tour = await shared()
    const id = await tour.begin("preAward")
    const shares = (await tour.see("purchaser", id)).facts.rankings[0]?.rows.map(({ bid }, at) => ({
      bid,
      line: "line1",
      quantity: at === 0 ? "15" : "10",
    }))
    await tour.run("purchaser", id, "proposeAward", { lines: shares ?? [], reason: "分两家供货" })
    await tour.run("purchaser", id, "submitAward", {})
    await tour.drive(id, "notified")
    await tour.run("supplier.a", id, "acceptAward", {})
    await tour.run("supplier.b", id, "declineAward", { reason: "产能不足" })
    expect((await templates(tour, "supplier.a")).slice(-2)).toEqual(["awardWon", "awardReopened"])
    expect((await templates(tour, "supplier.b")).at(-1)).toBe("awardWon")
    await tour.drive(id, "notified")
    await tour.run("supplier.a", id, "declineAward", { reason: "产能不足" })
    await tour.run("purchaser", id, "retender", {})
    expect((await templates(tour, "supplier.a")).slice(-2)).toEqual(["awardWon", "tenderFailed"])
    expect((await templates(tour, "supplier.b")).slice(-3)).toEqual(["awardLost", "awardReopened", "tenderFailed"])
    expect(await templates(tour, "supplier.c")).toEqual(["invitedToBid"])
  })
})

describe("a notice keeps secret", () => {
  it("who bids: nobody is told anything by a bid, and a material clarification reaches every company that could bid", long, async () => {
    const tour = await shared()
    const id = await tour.begin("biddingOpen")
    const all = async () => Promise.all(peopleNames.map(async (name) => (await templates(tour, name)).length))
    const before = await all()
    await tour.run("supplier.a", id, "submitBid", bidOf("10"))
    await tour.run("supplier.b", id, "submitBid", bidOf("11"))
    await tour.run("supplier.b", id, "withdrawBid", {})
    expect(await all()).toEqual(before)
    await tour.run("purchaser", id, "issueClarification", { title: "数量", text: "改为 25 套", material: true, moved: null })
    for (const name of ["supplier.a", "supplier.b", "supplier.c"] as const)
      expect((await inbox(tour, name)).at(-1)).toMatchObject({ template: "clarifiedMaterially", params: { subject: "数量" } })
  })

  it("bidders, experts and prices from bidders", long, async () => {
    const tour = await shared()
    await tour.begin("completed", { publicity: { enabled: true, days: 3 } }, { "supplier.a": "8675.31", "supplier.b": "9311.77" })
    const notices = await Promise.all((["supplier.a", "supplier.b", "supplier.c"] as const).map((name) => inbox(tour, name)))
    // A made id and an instant can hold any four digits.
    const said = JSON.stringify(notices).replaceAll(/[0-9a-f]{32}|\b\d{13}\b/g, "")
    expect(said).not.toMatch(/8675|9311|王海涛|李雪梅|恒远|启明/)
    const { rows } = await tour.server.database.query<{ name: string }>({
      text: "select display_name as name from person where 'expert' = any (roles)",
    })
    expect(rows.filter(({ name }) => said.includes(name))).toEqual([])
  })
})

describe("a person's notices", () => {
  it("are nobody else's: another's id is absent, and nothing is marked", long, async () => {
    const tour = await shared()
    await tour.begin("biddingOpen")
    const [own] = await inbox(tour, "purchaser")
    const [foreign] = await inbox(tour, "approver")
    const person = await tour.as("purchaser")
    const read = (one: Notice | undefined) => person.answer(sendRecordContract.one, { params: { id: one?.id ?? "" } })
    expect((await read(own)).body.data?.id).toBe(own?.id)
    const absent = [await read(foreign), await person.answer(sendRecordContract.one, { params: { id: "0".repeat(32) } })]
    expect(absent.map(({ status, body }) => [status, body.code, body.msg])).toEqual([
      [404, "10007", absent[1]?.body.msg],
      [404, "10007", absent[0]?.body.msg],
    ])
    const marked = await person.answer(noticeContract.update, { body: { ids: [own?.id ?? "", foreign?.id ?? ""] } })
    expect(marked.body.code).toBe("10007")
    expect((await inbox(tour, "purchaser"))[0]?.readAt).toBeNull()
    expect((await inbox(tour, "approver"))[0]?.readAt).toBeNull()
  })

  it("can be read by an administrator as records of messages, by the ids of their table, and by nobody else so", long, async () => {
    const tour = await shared()
    await tour.begin("biddingOpen")
    const [own] = await inbox(tour, "approver")
    const admin = await tour.as("admin")
    const { records } = await admin.call(messageContract.records, { query: { pageSize: 5000 }, body: {} })
    const listed = records.find(({ notice }) => notice === own?.id)
    const one = { params: { id: listed?.id ?? "" } }
    expect(await admin.call(sendRecordContract.one, one)).toEqual(await admin.call(messageContract.record, one))
    for (const name of ["purchaser", "supervisor", "supplier.a", "expert.1"] as const)
      expect([name, (await (await tour.as(name)).answer(sendRecordContract.one, one)).body.code]).toEqual([name, "10007"])
    expect((await admin.answer(sendRecordContract.one, { params: { id: "0".repeat(32) } })).body.code).toBe("10007")
  })

  it("are counted for whoever is signed in, whatever the address says, and for nobody who is not", long, async () => {
    const tour = await newTour()
    await tour.begin("biddingOpen")
    await settleNotices(tour.server.database)
    const count = async (who: PersonName, userId: string) =>
      (await (await tour.as(who)).call(noticeContract.unreadCount, { params: { userId } })).unread
    expect(await count("approver", "anything")).toBe(1)
    expect(await count("admin", tour.server.people["approver"] ?? "")).toBe(0)
    expect((await tour.server.answer(noticeContract.unreadCount, { params: { userId: "x" } })).body.code).toBe("511")
    expect((await tour.server.answer(noticeContract.queryReceive)).body.code).toBe("511")
  })

  it("are read one by one, several at once, or all that were seen, and are filtered and paged", long, async () => {
    const tour = await newTour()
    await tour.begin("biddingOpen")
    await tour.begin("opened")
    const all = await inbox(tour, "purchaser")
    expect(all.map(({ template }) => template)).toEqual(["published", "published", "attendOpening"])
    const person = await tour.as("purchaser")
    const [first, second, third] = all
    expect(await person.call(noticeContract.update, { body: { ids: [first?.id ?? ""] } })).toMatchObject({ unread: 2 })
    expect(await person.call(noticeContract.update, { body: { ids: [first?.id ?? "", first?.id ?? ""] } })).toMatchObject({ unread: 2 })
    expect((await noticesOf(person, true)).map(({ id }) => id)).toEqual([second?.id, third?.id])
    expect(await person.call(noticeContract.update, { body: { upTo: second?.position ?? "" } })).toMatchObject({ unread: 1 })
    const query = (body: object, page = 1) => person.call(noticeContract.queryReceive, { query: { page, pageSize: 2 }, body })
    expect(await query({})).toMatchObject({ total: 3, records: [{ id: third?.id }, { id: second?.id }] })
    expect(await query({}, 2)).toMatchObject({ total: 3, records: [{ id: first?.id }] })
    expect(await query({ msgType: "opening" })).toMatchObject({ total: 1, records: [{ id: third?.id }] })
    expect(await query({ msgType: "award" })).toMatchObject({ total: 0, records: [] })
    expect((await person.answer(noticeContract.queryReceive, { body: { person: "x" } as object })).body.code).toBe("10017")
  })
})

describe("the delivery", () => {
  it("loses no fact of a transaction that was slower than a later one, and makes none twice", long, async () => {
    const tour = await newTour()
    const { database } = tour.server
    const { id } = await tour.create({ minBidders: 1 })
    await settleNotices(database)
    const slow = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const holding = database.transaction(async (tx) => {
      await tx.query({ text: "select pg_current_xact_id()" })
      began.resolve()
      await slow.promise
    })
    await began.promise
    await tour.run("purchaser", id, "submit", {})
    expect(await deliver(database, noticeSources)).toBe("held")
    slow.resolve()
    await holding
    expect(await templates(tour, "approver")).toEqual(["approvePublication"])
    expect(await templates(tour, "approver")).toEqual(["approvePublication"])
  })

  it("runs in two processes at once, and each notice is made once", long, async () => {
    const tour = await newTour(true)
    await tour.server.another()
    const ids = [await tour.begin("biddingOpen"), await tour.begin("biddingOpen"), await tour.begin("biddingOpen")]
    await settleNotices(tour.server.database)
    const { rows } = await tour.server.database.query<{ count: number; people: number }>({
      text: "select count(*)::int as count, count(distinct (fact, person))::int as people from notice",
    })
    // For each tender: one approver, the purchaser, and five suppliers.
    expect(rows).toEqual([{ count: ids.length * 7, people: ids.length * 7 }])
  })
})

describe("the live channel brings notices", () => {
  test("at once, in another process than the one where it happened, and the count when they are read elsewhere", long, async () => {
    const tour = await newTour(true)
    const other = await tour.server.another()
    const approver = await tour.as("approver")
    const channel = await inboxChannel(other, approver, "0")
    expect(await channel.until(() => true)).toEqual({ unread: 0, notices: [] })
    const { id } = await tour.create({ minBidders: 1 })
    await tour.run("purchaser", id, "submit", {})
    const { notices, unread } = await channel.until((_, all) => all.length === 1)
    expect([notices.map(({ template }) => template), unread]).toEqual([["approvePublication"], 1])
    await approver.call(noticeContract.update, { body: { ids: [notices[0]?.id ?? ""] } })
    expect(await channel.until((last) => last.unread === 0)).toEqual({ unread: 0, notices: [] })
  })

  test("after a loss: all that came meanwhile, and none twice", long, async () => {
    const tour = await newTour(true)
    const other = await tour.server.another()
    const approver = await tour.as("approver")
    const submit = async () => tour.run("purchaser", (await tour.create({ minBidders: 1 })).id, "submit", {})
    const first = await inboxChannel(tour.server, approver, "0")
    await submit()
    await first.until((_, all) => all.length === 1)
    await first.close()
    for (let missed = 0; missed < 3; missed += 1) await submit()
    await settleNotices(tour.server.database)
    const second = await inboxChannel(other, approver, first.notices().at(-1)?.position ?? "")
    await second.until((_, all) => all.length === 3)
    await submit()
    await second.until((_, all) => all.length === 4)
    const seen = [...first.notices(), ...second.notices()].map(({ id }) => id)
    expect(seen).toEqual((await inbox(tour, "approver")).map(({ id }) => id))
  })

  test("in portions, when there are many", long, async () => {
    const tour = await newTour()
    const { database, people } = tour.server
    await database.query({
      text: `insert into notice (position, id, person, msg_type, template, params, path, fact, at)
        select n, md5(n::text), $1, 'tender', 'published', '{}', '/wel/tender-list', -n, 0 from generate_series(1, 120) as n`,
      values: [people["approver"]],
    })
    const channel = await inboxChannel(tour.server, await tour.as("approver"), "0")
    await channel.until((_, all) => all.length >= 120)
    expect(new Set(channel.notices().map(({ id }) => id)).size).toBe(120)
  })

  test("to nobody else", long, async () => {
    const tour = await newTour(true)
    const stranger = await inboxChannel(tour.server, await tour.as("admin"), "0")
    const approver = await inboxChannel(tour.server, await tour.as("approver"), "0")
    await tour.run("purchaser", (await tour.create({ minBidders: 1 })).id, "submit", {})
    await approver.until((_, all) => all.length === 1)
    expect(stranger.notices()).toEqual([])
  })

  test("as long as the session lives: its end closes the channel in every process", long, async () => {
    const tour = await newTour()
    const other = await tour.server.another()
    const leaving = await tour.server.signIn("approver")
    const staying = await tour.server.signIn("approver")
    const channels = [await inboxChannel(tour.server, leaving, "0"), await inboxChannel(other, leaving, "0")]
    const kept = await inboxChannel(other, staying, "0")
    await leaving.call(identityContract.logout)
    expect(await Promise.all(channels.map(({ closed }) => closed))).toEqual([sessionEndedCode, sessionEndedCode])
    await tour.run("purchaser", (await tour.create({ minBidders: 1 })).id, "submit", {})
    await settleNotices(tour.server.database)
    await kept.until((_, all) => all.length === 1)
    // However it ends: a person who may no longer sign in hears no more either.
    await tour.server.database.query({ text: "update person set active = false where name = 'approver'" })
    expect(await kept.closed).toBe(sessionEndedCode)
  })
})
