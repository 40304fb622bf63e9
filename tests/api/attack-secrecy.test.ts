import { Client } from "pg"
import { beforeAll, expect, it, onTestFinished } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { mayFollowDocuments } from "#server/documents/document-module.ts"
import { insideOf } from "#server/live/hub.ts"
import { tenderDocument } from "#server/modules/tender/tender.document.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

const long = { timeout: 60_000 }
let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)
const timeline = async (who: PersonName, id: string) => (await tour.as(who)).call(tenderContract.timeline, { params: { id } })
const partyOf = async (name: string) =>
  (await tour.server.database.query<{ party: string }>({ text: "select party from person where name = $1", values: [name] })).rows[0]
    ?.party ?? ""

it("counts no bids by the gaps of the timeline: what is recorded unseen between two facts leaves none", long, async () => {
  const id = await tour.begin("biddingOpen")
  await tour.run("purchaser", id, "issueClarification", { title: "一", text: "一", material: false, moved: null })
  await tour.run("supplier.a", id, "submitBid", bidOf("10"))
  await tour.run("purchaser", id, "issueClarification", { title: "二", text: "二", material: false, moved: null })
  const positions = (await timeline("purchaser", id)).map(({ position }) => Number(position))
  expect(positions).toEqual(positions.map((_, index) => index + 1))
})

it("tells experts before the opening of no applicant, and never why one failed", long, async () => {
  const experts = ["expert.1", "expert.2"].map((name) => tour.server.people[name] ?? "")
  const id = await tour.begin("biddingOpen", { prequalification: true, experts })
  const reviewed = async (who: PersonName) => (await timeline(who, id)).filter(({ type }) => type === "applicant.reviewed").length
  expect([(await reviewed("purchaser")) > 0, await reviewed("expert.1")]).toEqual([true, 0])
  await tour.drive(id, "prelimReview")
  expect(await reviewed("expert.1")).toBe(0)
})

it("keeps a bid that was withdrawn, or sealed in a round that never opened, unknown after the opening too", long, async () => {
  const { run, begin, drive, travelTo, see } = tour
  const id = await begin("biddingOpen", { minBidders: 2 })
  await run("supplier.c", id, "submitBid", bidOf("9"))
  await travelTo(((await see("purchaser", id)).facts.document?.openingTime ?? 0) + 1000)
  await run("purchaser", id, "attendOpening", {})
  expect((await run("purchaser", id, "openBids", {})).state).toBe("failed")
  const again = await run("purchaser", id, "retender", {})
  const at = await tour.now()
  const day = 86_400_000
  const document = again.facts.document
  if (!document) throw new Error("no document")
  const times = { questionDeadline: at + day, bidDeadline: at + 2 * day, openingTime: at + 2 * day, reviewDeadline: at + 9 * day }
  await run("purchaser", id, "save", { document: { ...document, ...times, minBidders: 1 } })
  await drive(id, "biddingOpen")
  await run("supplier.d", id, "submitBid", bidOf("8"))
  await run("supplier.d", id, "withdrawBid", {})
  await drive(id, "opened", { "supplier.a": "10" })
  const bids = (await timeline("purchaser", id)).filter(({ kind }) => kind === "bid").map(({ stream }) => stream)
  expect(new Set(bids)).toEqual(new Set((await see("purchaser", id)).facts.opened.map(({ bid }) => bid)))
})

it("tells a bidder nothing of how the own bid fares until the notice", long, async () => {
  const id = await tour.begin("awardApproval")
  const shown = await tour.see("supplier.a", id)
  const own = await (await tour.as("supplier.a")).call(tenderContract.ownBid, { params: { id } })
  expect([shown.facts.own.bidState, own.state]).toEqual(["opened", "opened"])
  const types = (await timeline("supplier.a", id)).filter(({ kind }) => kind === "bid").map(({ type }) => type)
  expect(types).toEqual(["bid.submitted", "bid.opened"])
  await tour.drive(id, "notified")
  expect((await tour.see("supplier.a", id)).facts.own.bidState).toBe("won")
})

it("names no command in the log, so that nobody counts the bids there", long, async () => {
  const id = await tour.begin("biddingOpen")
  await tour.run("supplier.a", id, "submitBid", bidOf("10"))
  expect(tour.server.logged.filter((line) => line.includes("submitBid"))).toEqual([])
})

it("says of a bid that waits to be confirmed again, too, that the tender cannot be revoked", long, async () => {
  const id = await tour.begin("biddingOpen")
  await tour.run("supplier.a", id, "submitBid", bidOf("10"))
  await tour.run("purchaser", id, "issueClarification", { title: "材质", text: "三级", material: true, moved: null })
  await expect(tour.run("purchaser", id, "revoke", { reason: "变更" })).rejects.toMatchObject({ refusal: { code: "16004" } })
})

it("does not let the buying company bid", long, async () => {
  const { server } = tour
  const id = await tour.begin("biddingOpen")
  await server.database.query({ text: "update person set roles = roles || array['supplier'] where name = 'purchaser'" })
  expect(await partyOf("purchaser")).not.toBe("")
  const insider = await server.signIn("purchaser")
  const { body } = await insider.answer(tenderContract.submitBid, { params: { id }, body: { base: 0, input: bidOf("1") } })
  await server.database.query({ text: "update person set roles = array_remove(roles, 'supplier') where name = 'purchaser'" })
  expect([body.code, body.error?.rule]).toEqual(["20003", "isQualifiedOrInvited"])
})

it("wakes no supplier when another applies, asks or is reviewed: their number would show", long, async () => {
  const { server, run, begin } = tour
  const id = await begin("biddingOpen")
  const heard: string[] = []
  const listener = new Client({ connectionString: server.database.url })
  onTestFinished(() => listener.end())
  await listener.connect()
  listener.on("notification", ({ payload }) => payload && heard.push(payload))
  await listener.query("listen stream_changed")
  await run("supplier.a", id, "ask", { text: "能否提供样品？" })
  await run("supplier.a", id, "submitBid", bidOf("10"))
  await expect.poll(() => heard.length).toBe(2)
  expect([heard[0], heard.includes(id)]).toEqual([insideOf(id), false])
  const userOf = async (name: string) => {
    const { tokens } = await server.signIn(name)
    return { ...tokens.user_info, department: null, sessionId: "" }
  }
  const may = mayFollowDocuments(server, [tenderDocument])
  expect([
    await may(await userOf("supplier.b"), id),
    await may(await userOf("supplier.b"), id, true),
    await may(await userOf("purchaser"), id, true),
  ]).toEqual([true, false, true])
})
