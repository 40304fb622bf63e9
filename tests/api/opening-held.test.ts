import { describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { once } from "#server/once.ts"
import { type ServerOptions, startServer } from "../support/server.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { lossOf, tamper } from "../support/tamper.ts"
import { refusalsOn } from "../support/tender-refusals.ts"
import { tourOn, type TenderTour, twoEnvelopes } from "../support/tender-tour.ts"
import { verifyPlatform } from "../../scripts/verify-platform.ts"

// What is opened is what was published at the deadline, whatever somebody with the database in his hands has done to it (decision 004).

const long = { timeout: 120_000 }
const three = { "supplier.a": "10", "supplier.b": "11", "supplier.c": "12" }

const newTour = async (options?: ServerOptions) => tourOn(await tenderStage(await startServer(options)))
/** For damage that is mended when its test ends. */
const shared = once(() => newTour({ until: "file" }))

/** A tender with three sealed bids whose openers are there. */
async function threeSealed(tour: TenderTour, to: "biddingOpen" | "sealed" = "sealed") {
  const { run, server, begin, as } = tour
  const id = await begin("biddingOpen", { minBidders: 3 })
  if (to === "sealed") {
    await tour.drive(id, "sealed", three)
    await run("purchaser", id, "attendOpening", {})
  } else for (const [supplier, price] of Object.entries(three)) await run(supplier as "supplier.a", id, "submitBid", bidOf(price))
  const ofSupplier = async (name: keyof typeof three) => (await as(name)).call(tenderContract.ownBid, { params: { id } })
  const { bid, seal } = await ofSupplier("supplier.b")
  return { ...tour, id, bid: bid ?? "", seal: seal ?? "", database: server.database, ofSupplier }
}
const findings = async (url: string) => {
  const found = await verifyPlatform(url)
  return found.sound ? [] : found.findings.map(({ where }) => where)
}

const harmless: readonly [what: string, damage: (bid: string) => string][] = [
  ["the list says that a bid was withdrawn", (bid) => `update tender_child set state = 'withdrawn' where stream = '${bid}'`],
  ["a bid's row in the list is gone", (bid) => `delete from tender_child where stream = '${bid}'`],
  ["a bid's row in the list is another tender's", (bid) => `update tender_child set tender = 'other' where stream = '${bid}'`],
  [
    "a bid's cached state is of no use",
    (bid) => `update stream set state = jsonb_set(state::jsonb, '{value}', '"melted"')::json where id = '${bid}'`,
  ],
  [
    "a bid's cached state says that it was withdrawn",
    (bid) => `update stream set state = replace(state::text, '"sealed"', '"withdrawn"')::json where id = '${bid}'`,
  ],
  ["a bid's cached state is gone", (bid) => `update stream set state = 'null' where id = '${bid}'`],
]

describe("an opening", () => {
  it.each(harmless)("opens all bids that were published although %s, and the tender goes on with them", long, async (_, damage) => {
    const { id, bid, database, run, as, drive, ofSupplier } = await threeSealed(await shared())
    await tamper(database, damage(bid))
    expect(await findings(database.url)).toHaveLength(1)
    expect((await run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(3)
    expect((await ofSupplier("supplier.b")).state).toBe("opened")
    expect(await findings(database.url)).toEqual([])
    await drive(id, "preAward")
    const bids = await (await as("purchaser")).call(tenderContract.bids, { params: { id } })
    expect(bids.map(({ state }) => state)).toEqual(["scored", "scored", "scored"])
  })

  it("publishes at the deadline what the bids' facts say, whatever the list says", long, async () => {
    const { id, bid, seal, database, see, travelTo } = await threeSealed(await newTour(), "biddingOpen")
    await tamper(database, `update tender_child set state = 'withdrawn', seal = null where stream = '${bid}'`)
    await travelTo(((await see("purchaser", id)).facts.document?.bidDeadline ?? 0) + 1000)
    expect((await see("purchaser", id)).facts.sealList).toEqual(expect.arrayContaining([seal]))
    expect((await see("purchaser", id)).facts.sealList).toHaveLength(3)
  })

  it("stops when a bid's facts are gone, opens nothing, and goes on once they are back", long, async () => {
    const tour = await threeSealed(await shared())
    const { id, bid, seal, database, run, see } = tour
    const { refuses } = refusalsOn(tour)
    const { takeAway, putBack } = lossOf(bid)
    await tamper(database, ...takeAway)
    for (let language = 0; language < 4; language++) await refuses(["16041", "publishedBidsAreThere"], "purchaser", id, "openBids", {})
    const { status, body } = await (
      await tour.as("purchaser")
    ).answer(tenderContract.openBids, {
      params: { id },
      body: { base: (await see("purchaser", id)).version, input: {} },
      headers: { "accept-language": "en" },
    })
    expect([status, body.error?.params]).toEqual([422, { count: 1, listed: 3, seals: seal.slice(0, 8) }])
    expect(await findings(database.url)).toEqual([`published list of document ${id}`])
    await tamper(database, ...putBack)
    expect((await run("purchaser", id, "openBids", {})).facts.opened).toHaveLength(3)
  })

  it.each([
    ["a bid's facts are gone and only its head is left", (bid: string) => `delete from event where stream = '${bid}'`],
    [
      "a bid's head is all that says when it was withdrawn",
      (bid: string) => `update event set type = 'bid.withdrawn' where stream = '${bid}'`,
    ],
    [
      "a bid's ciphertext is another",
      (bid: string) => `update event set data = replace(data::text, 'ciphertext": "', 'ciphertext": "AAAA')::json where stream = '${bid}'`,
    ],
    ["a bid's facts can no longer be read", (bid: string) => `update event set data = '[]' where stream = '${bid}'`],
    [
      "a bid is put into another round",
      (bid: string) => `update event set data = replace(data::text, '"round":1', '"round":2')::json where stream = '${bid}'`,
    ],
  ])("stops when %s", long, async (_, damage) => {
    const tour = await threeSealed(await newTour())
    await tamper(tour.database, damage(tour.bid).replaceAll('": "', '":"'))
    await refusalsOn(tour).refuses(["16041", "publishedBidsAreThere"], "purchaser", tour.id, "openBids", {})
    expect(await findings(tour.database.url)).not.toEqual([])
    await tour.run("purchaser", tour.id, "terminate", { reason: "unFixable", note: "" })
  })

  it("stops when there is a bid that was not published", long, async () => {
    const tour = await threeSealed(await newTour(), "biddingOpen")
    const { id, bid, database, run, drive } = tour
    await run("supplier.b", id, "withdrawBid", {})
    await drive(id, "sealed", {})
    await run("purchaser", id, "attendOpening", {})
    await tamper(database, `delete from event where stream = '${bid}' and type = 'bid.withdrawn'`)
    await refusalsOn(tour).refuses(["16042", "onlyPublishedBids"], "purchaser", id, "openBids", {})
    expect(await findings(database.url)).toContain(`published list of document ${id}`)
  })

  it("of the commercial envelopes goes by the bids' facts and the opening record alike", long, async () => {
    const tour = await newTour()
    const { begin, run, leader, score, experts, server } = tour
    const id = await begin("expertScorable", twoEnvelopes, three)
    for (const expert of await experts(id)) await score(id, expert, "technical")
    const { bid = "" } = (await (await tour.as("supplier.b")).call(tenderContract.ownBid, { params: { id } })) as { bid?: string }
    const { takeAway, putBack } = lossOf(bid)
    await tamper(server.database, ...takeAway)
    await refusalsOn(tour).refuses(["16041", "publishedBidsAreThere"], await leader(id), id, "openCommercial", {})
    await tamper(server.database, ...putBack, `update tender_child set state = 'rejected' where stream = '${bid}'`)
    const { facts } = await run(await leader(id), id, "openCommercial", {})
    expect(facts.opened.map(({ lines }) => lines?.length)).toEqual([1, 1, 1])
  })
})
