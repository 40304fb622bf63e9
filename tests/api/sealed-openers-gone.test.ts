import { describe, expect, it } from "vitest"
import { sealingContract } from "#contract/sealing.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { toText } from "#sealing/bytes.ts"
import { newRecoveryCode } from "#sealing/kept-key.ts"
import { once } from "#server/once.ts"
import { openSet } from "../../scripts/open-bids.ts"
import { noticeModule, noticesOf, settleNotices } from "../support/notices.ts"
import { fileOf, laterQualified, sealedOn, type SealedTour } from "../support/sealed.ts"
import { type ServerOptions, startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn, twoEnvelopes } from "../support/tender-tour.ts"

// When openers are gone for good, bidders open their own bids by the recovery codes that they kept at sealing.

const long = { timeout: 180_000 }
const day = 86_400_000
const tourWith = async (options: ServerOptions) => sealedOn(await tourOn(await tenderStage(await startServer(options))))
/** For what looks at nothing but tenders of its own. */
const shared = once(() => tourWith({ until: "file" }))

const wait = async (tour: SealedTour, ms: number) => tour.travelTo((await tour.now()) + ms)
const ownBid = async (tour: SealedTour, who: PersonName, id: string) => (await tour.as(who)).call(tenderContract.ownBid, { params: { id } })

/** A closed tender with two bids of which one opener alone has given shares. */
async function forsaken(tour: SealedTour) {
  const id = await tour.beginSealed()
  const codes = { "supplier.a": newRecoveryCode(), "supplier.b": newRecoveryCode() }
  const files = { technical: [fileOf("技术方案.txt", Buffer.from("方案"))], commercial: [] }
  await tour.bid("supplier.a", id, bidOf("10"), files, codes["supplier.a"])
  await tour.bid("supplier.b", id, bidOf("11"), undefined, codes["supplier.b"])
  await tour.close(id)
  await tour.attend("legal", id)
  return { id, codes }
}

describe("openers who stay away", () => {
  it("are waited for a day; then bidders open their own bids, and no other", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const { id, codes } = await forsaken(tour)
    const keysOf = (who: "supplier.a" | "supplier.b") => tour.keysByCode(who, id, codes[who])
    const [ofA, ofB] = [await keysOf("supplier.a"), await keysOf("supplier.b")]
    await refuses(["16121", "openersHadADay"], "purchaser", id, "callBidders", { reason: "开标人失联" })
    await refuses(["16124", "biddersAreCalled"], "supplier.a", id, "releaseBid", { keys: ofA })
    await wait(tour, day)
    await refuses(["10011", "reasonIsGiven"], "purchaser", id, "callBidders", { reason: "  " })
    await tour.run("purchaser", id, "callBidders", { reason: "开标人失联" })
    await refuses(["16123", "biddersAreNotCalled"], "purchaser", id, "callBidders", { reason: "开标人失联" })
    expect((await tour.see("supplier.b", id)).facts.called?.reason).toBe("开标人失联")
    await refuses(["16126", "keysFitOwnBid"], "supplier.a", id, "releaseBid", { keys: ofB })
    await refuses(["16126", "keysFitOwnBid"], "supplier.a", id, "releaseBid", { keys: { technical: ofA.technical } })
    await refuses(["16125", "ownBidIsShut"], "supplier.c", id, "releaseBid", { keys: ofA })
    await tour.run("supplier.a", id, "releaseBid", { keys: ofA })
    expect((await ownBid(tour, "supplier.a", id)).released).toEqual(["technical", "commercial"])
    await refuses(["16109", "everyBidHasShares"], "purchaser", id, "openBids", {})
    await tour.run("supplier.b", id, "releaseBid", { keys: ofB })
    const { facts } = await tour.run("purchaser", id, "openBids", {})
    expect(facts.opened.map(({ total }) => total)).toEqual(["250", "275"])
    expect(facts.called).toBeUndefined()
    const [first] = await (await tour.as("purchaser")).call(tenderContract.bids, { params: { id } })
    const { tokens } = await tour.as("supervisor")
    const address = sealingContract.file.path.replace(":id", id)
    const file = await fetch(`${tour.server.origin}/prod-api/${address}?bid=${first?.bid ?? ""}&envelope=technical&index=0`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await file.text()).toBe("方案")
    // The export opens by the keys that were given, without any opener's and without the platform.
    const exported = await fetch(`${tour.server.origin}/prod-api/${sealingContract.exported.path.replace(":id", id)}`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    const set = await exported.text()
    const opened = await openSet(set, [])
    expect(opened.map(({ envelope, published, fault }) => [envelope, published, fault])).toEqual(
      ["supplier.a", "supplier.b"].flatMap(() => [
        ["technical", true, null],
        ["commercial", true, null],
      ]),
    )
    expect(opened.flatMap(({ files }) => files.map(({ name, bytes }) => [name, bytes.toString()]))).toEqual([["技术方案.txt", "方案"]])
    const foreign = set.replaceAll(/"released":"[\w-]+"/g, `"released":"${toText(new Uint8Array(32))}"`)
    expect((await openSet(foreign, [])).map(({ fault }) => fault)).toEqual(Array.from({ length: 4 }, () => "seal: tooFewShares"))
    await tour.drive(id, "preAward")
  })

  it("leave shut what its bidder does not open in two days; the other bids go on", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const { id, codes } = await forsaken(tour)
    await wait(tour, day)
    await tour.run("purchaser", id, "callBidders", { reason: "开标人失联" })
    await tour.run("supplier.b", id, "releaseBid", { keys: await tour.keysByCode("supplier.b", id, codes["supplier.b"]) })
    await wait(tour, 2 * day - 60_000)
    await refuses(["16109", "everyBidHasShares"], "purchaser", id, "openBids", {})
    await wait(tour, 120_000)
    const { facts } = await tour.run("purchaser", id, "openBids", {})
    expect(facts.opened.map(({ total }) => total)).toEqual(["275"])
    const { state, fault } = await ownBid(tour, "supplier.a", id)
    expect([state, fault]).toEqual(["unopened", "noKey"])
  })

  it("are not the bidders' loss while the tender is suspended: the two days go on after it", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const { id, codes } = await forsaken(tour)
    await wait(tour, day)
    await tour.run("purchaser", id, "callBidders", { reason: "开标人失联" })
    await tour.run("supplier.b", id, "releaseBid", { keys: await tour.keysByCode("supplier.b", id, codes["supplier.b"]) })
    const until = async () => (await tour.see("supplier.a", id)).facts.called?.until ?? 0
    const before = await until()
    await tour.run("supervisor", id, "suspend", { reason: "核实" })
    await wait(tour, 3 * day)
    await tour.run("supervisor", id, "resume", {})
    expect((await until()) - before).toBeGreaterThanOrEqual(3 * day)
    await refuses(["16109", "everyBidHasShares"], "purchaser", id, "openBids", {})
    await tour.run("supplier.a", id, "releaseBid", { keys: await tour.keysByCode("supplier.a", id, codes["supplier.a"]) })
    expect((await tour.run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(2)
  })

  it("do not stand still once they are over: a suspension after them gives no more time", long, async () => {
    const tour = await shared()
    const { id } = await forsaken(tour)
    await wait(tour, day)
    const { called } = (await tour.run("purchaser", id, "callBidders", { reason: "开标人失联" })).facts
    await wait(tour, 2 * day + 1000)
    await tour.run("supervisor", id, "suspend", { reason: "核实" })
    await wait(tour, day)
    await tour.run("supervisor", id, "resume", {})
    expect((await tour.see("purchaser", id)).facts.called).toEqual(called)
  })

  it("may still come after bidders were asked, and are asked for by nobody once enough have come", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const { id } = await forsaken(tour)
    await wait(tour, day)
    await tour.run("purchaser", id, "callBidders", { reason: "开标人失联" })
    await tour.attend("supervisor", id)
    expect((await tour.run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(2)
    const other = await forsaken(tour)
    await tour.attend("supervisor", other.id)
    await wait(tour, day)
    await refuses(["16122", "openersAreMissing"], "purchaser", other.id, "callBidders", { reason: "x" })
    const byServer = await tour.begin("sealed")
    await refuses(["16108", "opensByShares"], "purchaser", byServer, "callBidders", { reason: "x" })
  })

  it("of two envelopes are waited for from the last technical sheet on", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed(twoEnvelopes)
    const code = newRecoveryCode()
    await tour.bid("supplier.a", id, bidOf("10"), undefined, code)
    await tour.bid("supplier.b", id, bidOf("11"))
    await tour.close(id)
    await tour.attend("supervisor", id)
    await tour.attend("legal", id)
    await tour.run("purchaser", id, "openBids", {})
    await tour.drive(id, "expertScorable")
    await refuses(["16014", "technicalSheetsAreLocked"], "purchaser", id, "callBidders", { reason: "x" })
    for (const expert of await tour.experts(id)) await tour.score(id, expert, "technical")
    await refuses(["16121", "openersHadADay"], "purchaser", id, "callBidders", { reason: "x" })
    await wait(tour, day + 1000)
    await tour.run("purchaser", id, "callBidders", { reason: "监督与法务均离职" })
    await tour.run("supplier.a", id, "releaseBid", { keys: await tour.keysByCode("supplier.a", id, code, ["commercial"]) })
    await wait(tour, 2 * day + 1000)
    const { facts } = await tour.run(await tour.leader(id), id, "openCommercial", {})
    expect(facts.opened.map(({ total }) => total)).toEqual(["250", null])
  })

  it("of two envelopes of which only the price counts are waited for from the end of the review on", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const id = await tour.beginSealed({
      scoring: { mode: "twoEnvelope", priceWeight: "100", technicalThreshold: null, features: [], trim: false, elements: [] },
    })
    const code = newRecoveryCode()
    await tour.bid("supplier.a", id, bidOf("10"), undefined, code)
    await tour.close(id)
    await tour.attend("supervisor", id)
    await tour.attend("legal", id)
    await tour.run("purchaser", id, "openBids", {})
    await wait(tour, day)
    await tour.drive(id, "expertScorable")
    await refuses(["16121", "openersHadADay"], "purchaser", id, "callBidders", { reason: "监督与法务均离职" })
    const { verdicts } = await tour.see("purchaser", id)
    expect(verdicts["callBidders"]).toMatchObject({ params: { from: expect.any(Number) as number } })
    await wait(tour, day + 1000)
    await tour.run("purchaser", id, "callBidders", { reason: "监督与法务均离职" })
    await tour.run("supplier.a", id, "releaseBid", { keys: await tour.keysByCode("supplier.a", id, code, ["commercial"]) })
    const { facts } = await tour.run(await tour.leader(id), id, "openCommercial", {})
    expect(facts.opened.map(({ total }) => total)).toEqual(["250"])
  })

  it("are missing also where all of them came before another bid qualified, so that its bidder can be called", long, async () => {
    const tour = await shared()
    const { refuses } = refusalsOn(tour)
    const code = newRecoveryCode()
    const id = await laterQualified(tour, code)
    await refuses(["16121", "openersHadADay"], "purchaser", id, "callBidders", { reason: "x" })
    await wait(tour, day + 1000)
    expect((await tour.see("purchaser", id)).verdicts["callBidders"]).toMatchObject({ allowed: true })
    await tour.run("purchaser", id, "callBidders", { reason: "开标人均离职" })
    await refuses(["16109", "everyBidHasShares"], await tour.leader(id), id, "openCommercial", {})
    await tour.run("supplier.b", id, "releaseBid", { keys: await tour.keysByCode("supplier.b", id, code, ["commercial"]) })
    const { facts } = await tour.run(await tour.leader(id), id, "openCommercial", {})
    expect(facts.opened.map(({ total }) => total)).toEqual(["250", "275"])
  })

  it("are told of both openings of two envelopes, each while it lies ahead", long, async () => {
    const tour = await tourWith({ modules: [noticeModule()] })
    const id = await tour.beginSealed(twoEnvelopes)
    await tour.bid("supplier.a", id, bidOf("10"))
    await tour.close(id)
    for (const name of ["legal", "supervisor"] as const) await tour.attend(name, id)
    await tour.run("purchaser", id, "openBids", {})
    const told = async () => {
      await settleNotices(tour.server.database)
      return (await noticesOf(await tour.as("legal"))).map(({ template, path }) => [template, path])
    }
    const page = `/wel/open-bid-view?id=${id}`
    const attending = ["attendOpening", `${page}&task=attendOpening`]
    expect(await told()).toEqual([attending])
    await tour.drive(id, "expertScorable")
    expect(await told()).toEqual([attending, ["giveShares", `${page}&task=attendOpening`]])
  })

  it("tells every supplier who may have bid, so that nobody learns who has", long, async () => {
    const tour = await tourWith({ modules: [noticeModule()] })
    const { id, codes } = await forsaken(tour)
    await wait(tour, day)
    await tour.run("purchaser", id, "callBidders", { reason: "开标人失联" })
    await tour.run("supplier.a", id, "releaseBid", { keys: await tour.keysByCode("supplier.a", id, codes["supplier.a"]) })
    await settleNotices(tour.server.database)
    const told = async (who: PersonName) =>
      (await noticesOf(await tour.as(who))).filter(({ template }) => template === "callBidders").length
    expect(await told("supplier.a")).toBe(1)
    expect(await told("supplier.c")).toBe(1)
    // Neither who gave a key nor the key stands in what a reader of the database has.
    const { rows } = await tour.server.database.query<{ by: unknown; data: { keys: Record<string, string> } }>({
      text: "select meta as by, data from event where type = 'bid.released'",
    })
    const [released] = rows
    const keys = await tour.keysByCode("supplier.a", id, codes["supplier.a"])
    expect(JSON.stringify(released)).not.toContain(keys["technical"])
    expect(JSON.stringify(released?.by)).not.toContain(tour.server.people["supplier.a"] ?? "?")
  })
})
