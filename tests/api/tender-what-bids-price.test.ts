import { beforeAll, describe, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import type { BidContent, TenderDocument } from "#contract/tender.schema.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour, twoEnvelopes } from "../support/tender-tour.ts"

let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const long = { timeout: 120_000 }
const line = (id: string, quantity: string) => ({
  id,
  item: id,
  specification: "",
  quantity,
  unit: "台",
  targetPrice: null,
  deliverBy: null,
  tiers: [],
})
const twoLots: TenderDocument["lots"] = [
  { id: "lot1", title: "水泵", lines: [line("pump", "25"), line("seal", "10")] },
  { id: "lot2", title: "电机", lines: [line("motor", "4")] },
]
const priced = (prices: Readonly<Record<string, string>>): BidContent => ({
  technical: { statement: "完全响应", answers: {}, features: {} },
  commercial: {
    lines: Object.entries(prices).map(([id, unitPrice]) => ({ line: id, unitPrice, maximum: "25", deliveryDays: 20, tiers: [] })),
    note: "",
  },
})
const refusedWith = (rule: string, code: string, params?: object) => ({ refusal: { rule, code, ...(params ? { params } : {}) } })

describe("what a bid prices", () => {
  it("is every line of a lot that it bids on, unless the tender takes less", long, async () => {
    const { begin, run, see } = tour
    const id = await begin("biddingOpen", { lots: twoLots })
    await expect(run("supplier.a", id, "submitBid", priced({ pump: "10" }))).rejects.toMatchObject(
      refusedWith("everyLineIsPriced", "16053", { count: 1 }),
    )
    // A lot is bid for or not: each is ranked and awarded by itself.
    expect((await run("supplier.a", id, "submitBid", priced({ motor: "10" }))).facts.own.bidState).toBe("sealed")
    const open = await begin("biddingOpen", { lots: twoLots, partialBids: true })
    expect((await run("supplier.a", open, "submitBid", priced({ pump: "10" }))).facts.own.bidState).toBe("sealed")
    expect((await see("supplier.b", open)).facts.document?.partialBids).toBe(true)
  })

  it("takes a bid on 2,000 lines as one on two", long, async () => {
    const many = Array.from({ length: 2000 }, (_, at) => line(`n${at}`, "25"))
    const id = await tour.begin("biddingOpen", { lots: [{ id: "lot1", title: "备件", lines: many }] }, {})
    await tour.run("supplier.a", id, "submitBid", priced(Object.fromEntries(many.map((one, at) => [one.id, String(at + 1)]))))
    const own = await (await tour.as("supplier.a")).call(tenderContract.ownBid, { params: { id } })
    expect(own.content?.commercial.lines).toHaveLength(2000)
  })

  it("costs something, also in a tier, unless the tender says why not", long, async () => {
    const { begin, create, run } = tour
    const id = await begin("biddingOpen")
    await expect(run("supplier.a", id, "submitBid", bidOf("0.00"))).rejects.toMatchObject(refusedWith("pricesCostSomething", "16052"))
    const tiers = [{ from: "10", to: null, price: "0" }]
    await expect(run("supplier.a", id, "submitBid", bidOf("10", { tiers }))).rejects.toMatchObject(
      refusedWith("pricesCostSomething", "16052"),
    )
    const reasonless = await create({ zeroPrices: true, zeroPriceReason: " " })
    await expect(run("purchaser", reasonless.id, "submit", {})).rejects.toMatchObject(refusedWith("zeroPricesHaveReason", "16054"))
    const free = await begin("biddingOpen", { zeroPrices: true, zeroPriceReason: "供应商以旧换新，可不收费。" })
    expect((await run("supplier.a", free, "submitBid", bidOf("0"))).facts.own.bidState).toBe("sealed")
  })
})

describe("what a bid offers for each line", () => {
  const offering = (line: string, taxRate = "13"): BidContent => {
    const { technical, commercial } = bidOf("11.3")
    return {
      technical: { ...technical, offers: { [line]: { brand: "格兰富", deviation: "扬程高 2 m" } } },
      commercial: { ...commercial, lines: commercial.lines.map((one) => ({ ...one, taxRate })) },
    }
  }
  const seenBy = async (who: PersonName, id: string) => (await tour.as(who)).call(tenderContract.bids, { params: { id } })

  it("is of the tender's own lines, and its tax rate a share", long, async () => {
    const { begin, run } = tour
    const id = await begin("biddingOpen")
    await expect(run("supplier.a", id, "submitBid", offering("line9"))).rejects.toMatchObject(refusedWith("fitsTender", "10008"))
    await expect(run("supplier.a", id, "submitBid", offering("line1", "113"))).rejects.toMatchObject({ refusal: { code: "10017" } })
    expect((await run("supplier.a", id, "submitBid", offering("line1"))).facts.own.bidState).toBe("sealed")
  })

  it("is read by the experts with the technical envelope, and the tax rate only with the commercial one", long, async () => {
    const { begin, drive, run, leader } = tour
    const id = await begin("biddingOpen", twoEnvelopes, {})
    await run("supplier.a", id, "submitBid", offering("line1"))
    await run("supplier.b", id, "submitBid", bidOf("12"))
    await drive(id, "prelimReview", {})
    const expert = await leader(id)
    const early = (await seenBy(expert, id)).filter(({ technical }) => technical?.offers !== undefined)
    expect(early).toMatchObject([{ technical: { offers: { line1: { brand: "格兰富", deviation: "扬程高 2 m" } } }, commercial: null }])
    await drive(id, "commercialScorable")
    const late = (await seenBy(expert, id)).filter(({ technical }) => technical?.offers !== undefined)
    expect(late).toMatchObject([{ commercial: { lines: [{ unitPrice: "11.3", taxRate: "13" }] } }])
  })
})

describe("how what bids price is ranked and awarded", () => {
  const points: Partial<TenderDocument> = {
    scoring: {
      mode: "comprehensive",
      priceWeight: "40",
      technicalThreshold: null,
      features: [],
      trim: false,
      elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
    },
  }
  const bidding = async (id: string, bids: Readonly<Partial<Record<"supplier.a" | "supplier.b" | "supplier.c", BidContent>>>) => {
    for (const [who, content] of Object.entries(bids)) await tour.run(who as "supplier.a", id, "submitBid", content)
  }
  const rowsOf = async (id: string) => {
    const { facts } = await tour.see("purchaser", id)
    const parties = new Map(facts.opened.map(({ bid, party }) => [bid, tour.bidderOf(party)]))
    return facts.rankings.map(({ lot, rows }) => ({ lot, rows: rows.map((row) => ({ ...row, who: parties.get(row.bid) ?? "" })) }))
  }

  it("leaves the price points of the others where a price is nothing", long, async () => {
    const id = await tour.begin("biddingOpen", { ...points, zeroPrices: true, zeroPriceReason: "试用" })
    await bidding(id, { "supplier.a": bidOf("0"), "supplier.b": bidOf("10"), "supplier.c": bidOf("12") })
    await tour.drive(id, "preAward", {})
    const [{ rows } = { rows: [] }] = await rowsOf(id)
    expect(rows.map(({ who, rank, priceScore, abnormallyLow }) => [who, rank, priceScore, abnormallyLow !== null])).toEqual([
      ["supplier.a", 1, "40.00", true],
      ["supplier.b", 2, "40.00", false],
      ["supplier.c", 3, "33.33", false],
    ])
  })

  it(
    "says of a bid for some lines how many it prices, keeps it out of the lot's ranks, and lets its lines be awarded with a reason",
    long,
    async () => {
      const { begin, drive, run, see } = tour
      const id = await begin("biddingOpen", { lots: twoLots, partialBids: true })
      await bidding(id, {
        "supplier.a": priced({ pump: "10", seal: "5", motor: "7" }),
        "supplier.b": priced({ pump: "8" }),
        "supplier.c": priced({ motor: "6" }),
      })
      await drive(id, "preAward", {})
      const [first, second] = await rowsOf(id)
      expect(first?.rows.map(({ who, rank, excluded, priced: of, total }) => ({ who, rank, excluded, of, total }))).toEqual(
        expect.arrayContaining([
          { who: "supplier.a", rank: 1, excluded: null, of: undefined, total: "300" },
          { who: "supplier.b", rank: null, excluded: "incomplete", of: { lines: 1, of: 2 }, total: null },
          { who: "supplier.c", rank: null, excluded: "notOffered", of: { lines: 0, of: 2 }, total: null },
        ]),
      )
      expect(second?.rows.map(({ who, rank, excluded }) => [who, rank, excluded])).toEqual([
        ["supplier.c", 1, null],
        ["supplier.a", 2, null],
        ["supplier.b", null, "notOffered"],
      ])
      const bid = (who: string) => first?.rows.find((row) => row.who === who)?.bid ?? ""
      const split = [
        { bid: bid("supplier.b"), line: "pump", quantity: "25" },
        { bid: bid("supplier.a"), line: "seal", quantity: "10" },
        { bid: bid("supplier.c"), line: "motor", quantity: "4" },
      ]
      await expect(run("purchaser", id, "proposeAward", { lines: split, reason: "" })).rejects.toMatchObject(
        refusedWith("reasonUnlessFirst", "10011"),
      )
      await run("purchaser", id, "proposeAward", { lines: split, reason: "水泵按单项最低价" })
      await run("purchaser", id, "submitAward", {})
      await run("approver", id, "approveAward", {})
      await run("purchaser", id, "issueNotice", {})
      expect(
        await Promise.all((["supplier.a", "supplier.b", "supplier.c"] as const).map(async (who) => (await see(who, id)).facts.own.won)),
      ).toEqual([true, true, true])
      // Who was passed over comes back when a winner declines, the one for some lines too.
      await run("supplier.a", id, "declineAward", { reason: "产能不足" })
      await run("purchaser", id, "proposeAward", { lines: split.slice(0, 1), reason: "水泵按单项最低价" })
      expect((await see("purchaser", id)).facts.proposal?.lines.map(({ rank }) => rank)).toEqual([null])
    },
  )
})

describe("an invited tender", () => {
  const parties = async (...names: string[]) => {
    const { rows } = await tour.server.database.query<{ name: string; party: string }>({
      text: "select name, party from person where name = any($1)",
      values: [names],
    })
    return rows.map(({ party }) => party)
  }

  it("invites as many suppliers as bids are needed, each of them once", long, async () => {
    const { create, run } = tour
    const [a = "", b = "", c = ""] = await parties("supplier.a", "supplier.b", "supplier.c")
    const submitted = async (invited: string[], changes: Partial<TenderDocument> = {}) =>
      run("purchaser", (await create({ openTo: "invited", invited, ...changes })).id, "submit", {})
    const few = (invited: number, least: number) => refusedWith("enoughInvited", "16051", { invited, least })
    await expect(submitted([])).rejects.toMatchObject(few(0, 3))
    await expect(submitted([a, b, b])).rejects.toMatchObject(few(2, 3))
    await expect(
      submitted([a], { minBidders: 1, prequalification: true, minQualified: 2, prequalDeadline: (await tour.now()) + 86_400_000 }),
    ).rejects.toMatchObject(few(1, 2))
    expect((await submitted([a, b, c])).state).toBe("publishApproval")
  })

  it("does not count who can no longer bid, neither when it is submitted nor when it is published", long, async () => {
    const { create, run, see, server } = tour
    const invited = await parties("supplier.a", "supplier.b", "supplier.c")
    const enabled = (yes: boolean) =>
      server.database.query({ text: "update party set enabled = $1 where id = $2", values: [yes, invited[0]] })
    const active = (yes: boolean) =>
      server.database.query({ text: "update person set active = $1 where name = 'supplier.b'", values: [yes] })
    const { id, facts } = await create({ openTo: "invited", invited })
    await enabled(false)
    await expect(run("purchaser", id, "submit", {})).rejects.toMatchObject(refusedWith("enoughInvited", "16051", { invited: 2, least: 3 }))
    await enabled(true)
    await run("purchaser", id, "submit", {})
    await active(false)
    expect((await see("approver", id)).verdicts["approvePublication"]).toMatchObject({
      allowed: false,
      rule: "enoughInvited",
      code: "16051",
    })
    await expect(run("approver", id, "approvePublication", {})).rejects.toMatchObject(refusedWith("enoughInvited", "16051"))
    await active(true)
    expect((await run("approver", id, "approvePublication", {})).state).toBe("biddingOpen")
    // Who buys does not bid: naming the own company adds nobody.
    const own = await create({ openTo: "invited", invited: [...invited.slice(1), facts.party] })
    await expect(run("purchaser", own.id, "submit", {})).rejects.toMatchObject(refusedWith("enoughInvited", "16051", { invited: 2 }))
  })
})
