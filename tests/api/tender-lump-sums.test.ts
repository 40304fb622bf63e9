import { beforeAll, describe, expect, it } from "vitest"
import { tenderBoardContract } from "#contract/board.contract.ts"
import { priceContract } from "#contract/price.contract.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { BidContent, BidLine, TenderDocument } from "#contract/tender.schema.ts"
import { dayAt } from "#contract/time.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import { awardedTo } from "#machines/tender/tender.contracts.ts"
import { faultsIn } from "../support/ocds/valid.ts"
import { refusal } from "../support/refusal.ts"
import { type SealedTour, sealedOn } from "../support/sealed.ts"
import { startServer } from "../support/server.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

// Lots that are priced by one lump sum (总价包干), beside lots that are priced line by line.

let tour: SealedTour
beforeAll(async () => {
  tour = sealedOn(await tourOn(await tenderStage(await startServer({ until: "file" }))))
}, 60_000)

const long = { timeout: 180_000 }
const line = (id: string, quantity: string, targetPrice: string | null = null) => ({
  id,
  item: id,
  specification: "",
  quantity,
  unit: "台",
  targetPrice,
  deliverBy: null,
  tiers: [],
})
const lots: TenderDocument["lots"] = [
  { id: "goods", title: "水泵", lines: [line("pump", "3")] },
  { id: "works", title: "安装工程", lumpSum: true, lines: [line("pipes", "120", "5"), line("wiring", "1", "401.5")] },
]
const byPoints: Partial<TenderDocument> = {
  lots,
  scoring: {
    mode: "comprehensive",
    priceWeight: "40",
    technicalThreshold: null,
    features: [],
    trim: false,
    elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
  },
}
const price = (id: string, unitPrice: string, changes: Partial<BidLine> = {}): BidLine => ({
  line: id,
  unitPrice,
  maximum: id === "pump" ? "3" : "1",
  deliveryDays: 20,
  tiers: [],
  ...changes,
})
const bidOf = (...lines: readonly BidLine[]): BidContent => ({
  technical: { statement: "完全响应", answers: {}, features: {}, offers: { works: { brand: "", deviation: "工期缩短 5 天" } } },
  commercial: { lines: [...lines], note: "" },
})
/** Three bids: of a the lump sum is the dearer one and has the tax in it, c bids on the goods alone. */
const bids: Readonly<Partial<Record<PersonName, BidContent>>> = {
  "supplier.a": bidOf(price("pump", "10.333333"), price("works", "1000.01", { taxRate: "9" })),
  "supplier.b": bidOf(price("pump", "11"), price("works", "999.99")),
  "supplier.c": bidOf(price("pump", "12")),
}
async function begun(changes: Partial<TenderDocument> = {}): Promise<string> {
  const id = await tour.begin("biddingOpen", { ...byPoints, ...changes })
  for (const [who, content] of Object.entries(bids)) await tour.run(who as PersonName, id, "submitBid", content)
  return id
}
const bidBy = async (who: PersonName, id: string): Promise<string> =>
  (await tour.see("purchaser", id)).facts.opened.find(({ party }) => tour.bidderOf(party) === who)?.bid ?? ""

describe("a lot that is priced by a lump sum", () => {
  it("takes one amount for all of it: no prices of its lines, of a part or of quantities, and none of nothing", long, async () => {
    const id = await tour.begin("biddingOpen", { lots })
    const refused = (...lines: readonly BidLine[]) => refusal(tour.run("supplier.a", id, "submitBid", bidOf(...lines)))
    const oneAmount = ["16063", "lumpSumsAreOneAmount"]
    expect(await refused(price("pump", "10"), price("pipes", "5"), price("wiring", "400"))).toEqual(oneAmount)
    expect(await refused(price("works", "1000"), price("wiring", "400"))).toEqual(oneAmount)
    expect(await refused(price("works", "1000", { maximum: "0.5" }))).toEqual(oneAmount)
    expect(await refused(price("works", "1000", { tiers: [{ from: "1", to: null, price: "900" }] }))).toEqual(oneAmount)
    expect(await refused(price("works", "0"))).toEqual(["16052", "pricesCostSomething"])
    expect(await refused(price("goods", "30"))).toEqual(["10008", "fitsTender"])
    expect(await refused()).toEqual(["10008", "fitsTender"])
    expect((await tour.run("supplier.a", id, "submitBid", bidOf(price("works", "1000")))).facts.own.bidState).toBe("sealed")
  })

  it("has a key that no line has", long, async () => {
    const { id } = await tour.create({ lots: [{ id: "same", title: "", lumpSum: true, lines: [line("same", "1")] }] })
    expect(await refusal(tour.run("purchaser", id, "submit", {}))).toEqual(["16020", "keysAreDistinct"])
  })

  it("is opened, compared and ranked by that amount to the cent", long, async () => {
    const id = await begun()
    const { facts } = await tour.drive(id, "preAward", {})
    // 3 × 10.333333 + 1000.01.
    expect(facts.opened.map(({ total }) => total ?? "").toSorted(compareAmounts)).toEqual(["36", "1031.009999", "1032.99"])
    const rows = (lot: string) =>
      facts.rankings
        .find((one) => one.lot === lot)
        ?.rows.map(({ bid, rank, excluded, total, priceScore }) => {
          const party = facts.opened.find((one) => one.bid === bid)?.party ?? ""
          return [tour.bidderOf(party), rank, excluded, total, priceScore]
        })
    expect(rows("works")).toEqual([
      ["supplier.b", 1, null, "999.99", "40.00"],
      ["supplier.a", 2, null, "1000.01", "40.00"],
      ["supplier.c", null, "notOffered", null, ""],
    ])
    expect(rows("goods")?.map(([who, , , total]) => [who, total])).toEqual([
      ["supplier.a", "30.999999"],
      ["supplier.b", "33"],
      ["supplier.c", "36"],
    ])
    const exact = facts.rankings.find(({ lot }) => lot === "works")?.rows.find(({ rank }) => rank === 2)
    expect(exact?.arithmetic.join()).toContain("40 × 999.99 / 1000.01")
    // What somebody would have it come to with a shared award leaves the lump sum whole.
    await tour.run("purchaser", id, "tryRanking", { name: "分给两家", changes: { split: "shared", firstShare: 50 } })
    const [trial] = (await tour.see("purchaser", id)).facts.trials ?? []
    // 1.5 × 10.333333 + 1.5 × 11 + 999.99.
    expect(trial?.award).toMatchObject({ total: "1031.9899995", short: false })
  })

  it("is awarded whole to one bidder, with letters, contract and proof by its amount", long, async () => {
    const id = await begun()
    await tour.drive(id, "preAward", {})
    const [a, b] = [await bidBy("supplier.a", id), await bidBy("supplier.b", id)]
    const propose = (...lines: readonly { bid: string; line: string; quantity: string }[]) =>
      tour.run("purchaser", id, "proposeAward", { lines: [...lines], reason: "资质更全" })
    const whole = ["16064", "lumpSumsAreAwardedWhole"]
    expect(await refusal(propose({ bid: b, line: "works", quantity: "0.5" }, { bid: a, line: "works", quantity: "0.5" }))).toEqual(whole)
    expect(await refusal(propose({ bid: b, line: "works", quantity: "1" }, { bid: a, line: "works", quantity: "1" }))).toEqual([
      "18026",
      "withinDemand",
    ])
    expect(await refusal(propose({ bid: b, line: "pipes", quantity: "1" }))).toEqual(["10007", undefined])
    await propose({ bid: a, line: "works", quantity: "1" }, { bid: b, line: "pump", quantity: "3" })
    await tour.run("purchaser", id, "submitAward", {})
    const { facts } = await tour.drive(id, "notified", {})
    const parties = new Map(facts.proposal?.lines.map((one) => [tour.bidderOf(one.party), one.party]))
    expect(["supplier.a", "supplier.b"].map((who) => awardedTo(facts, parties.get(who as PersonName) ?? ""))).toEqual(["1000.01", "33.00"])
    for (const winner of ["supplier.a", "supplier.b"] as const) await tour.run(winner, id, "acceptAward", {})
    const signed = { by: "张伟", on: dayAt(await tour.now()) }
    const contract = { party: parties.get("supplier.a") ?? "", number: "HT-1", from: null, to: null, note: "" }
    const record = (amount: string) =>
      tour.run("purchaser", id, "recordContract", {
        contract: { ...contract, amount, buyerSigned: signed, supplierSigned: signed },
        reason: "",
      })
    expect(await refusal(record("1000"))).toEqual(["16184", "amountAsAwardedOrExplained"])
    expect((await record("1000.01")).facts.contracts).toMatchObject([{ data: { amount: "1000.01" } }])
    await tour.run("purchaser", id, "signContract", { contractNumber: "HT-1" })
    const proof = await (await tour.as("supplier.b")).call(tenderContract.ownProof, { params: { id } })
    expect(proof?.lots.map(({ lot, rank, total }) => [lot, rank, total])).toEqual([
      ["goods", 2, "33"],
      ["works", 1, "999.99"],
    ])
    // A lump sum is the price of no one thing: the ledger of prices has that of the pump alone.
    const { records } = await (await tour.as("purchaser")).call(priceContract.query, { query: {} })
    expect(records.filter(({ document }) => document === id).map(({ item }) => item)).toEqual(["pump"])
  })

  it("is public as such, and its items have no price of their own in open contracting data", long, async () => {
    const id = await begun({ publicity: { enabled: false, days: 3 } })
    const notice = await (await tour.as("supplier.c")).call(tenderBoardContract.notice, { params: { id } })
    expect(notice.lots.map(({ title, lumpSum }) => [title, lumpSum])).toEqual([
      ["水泵", undefined],
      ["安装工程", true],
    ])
    await tour.drive(id, "preAward", {})
    const b = await bidBy("supplier.b", id)
    const lines = [
      { bid: b, line: "works", quantity: "1" },
      { bid: b, line: "pump", quantity: "3" },
    ]
    await tour.run("purchaser", id, "proposeAward", { lines, reason: "整体交付" })
    await tour.run("purchaser", id, "submitAward", {})
    await tour.drive(id, "completed", {})
    const told = await (await tour.as("purchaser")).call(tenderContract.ocds, { params: { id }, query: { as: "record" } })
    expect(faultsIn("record", told)).toEqual([])
    expect((told as { records: readonly { compiledRelease: object }[] }).records[0]?.compiledRelease).toMatchObject({
      tender: { lots: [{ id: "goods" }, { id: "works", description: "总价包干" }] },
      awards: [
        {
          value: { amount: 1032.99 },
          relatedLots: ["works", "goods"],
          items: [
            { id: "pipes", quantity: 120, unit: { name: "台" } },
            { id: "wiring", quantity: 1, unit: { name: "台" } },
            { id: "pump", quantity: 3, unit: { value: { amount: 11 } } },
          ],
        },
      ],
      contracts: [{ value: { amount: 1032.99 } }],
    })
    expect(JSON.stringify(told)).not.toContain("999.99")
  })

  it("is judged again when a bid that its supplier sealed in the browser is opened", long, async () => {
    const id = await tour.beginSealed({ lots, minBidders: 1 })
    await tour.bid("supplier.a", id, bidOf(price("works", "1000.01")))
    await tour.bid("supplier.b", id, bidOf(price("pipes", "5"), price("wiring", "400")))
    await tour.close(id)
    for (const name of ["purchaser", "legal"] as const) await tour.attend(name, id)
    const { facts } = await tour.run("purchaser", id, "openBids", {})
    expect(facts.opened.map(({ total, lines }) => [total, lines?.map((one) => one.line)])).toEqual([["1000.01", ["works"]]])
    const { state, fault } = await (await tour.as("supplier.b")).call(tenderContract.ownBid, { params: { id } })
    expect([state, fault]).toEqual(["unopened", "lumpSumsAreOneAmount"])
  })
})
