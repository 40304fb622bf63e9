import { beforeAll, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import type { ScoreScheme, TenderLine, TenderLot } from "#contract/tender.schema.ts"
import { latestInstant } from "#contract/time.ts"
import { startServer } from "../support/server.ts"
import { bidOf, type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn, type TenderTour } from "../support/tender-tour.ts"

const long = { timeout: 60_000 }
let tour: TenderTour
beforeAll(async () => {
  tour = await tourOn(await tenderStage(await startServer({ until: "file" })))
}, 60_000)

const scheme = (changes: Partial<ScoreScheme> = {}): ScoreScheme => ({
  mode: "comprehensive",
  priceWeight: "40",
  technicalThreshold: null,
  features: [],
  trim: false,
  elements: [{ id: "quality", name: "质量", weight: "60", envelope: "technical", guidance: "" }],
  ...changes,
})
const line = (changes: Partial<TenderLine> = {}): TenderLine => ({
  id: "line1",
  item: "工装",
  specification: "",
  quantity: "25",
  unit: "套",
  targetPrice: null,
  deliverBy: null,
  tiers: [],
  ...changes,
})
const lot = (...lines: TenderLine[]): TenderLot => ({ id: "lot1", title: "工装", lines })
const refusalOf = async (who: PersonName, id: string, name: keyof typeof tenderContract, input: object, base: number) => {
  const { status, body } = await (
    await tour.as(who)
  ).answer(tenderContract[name as "submit"], { params: { id }, body: { base, input: input as never } })
  return [status, body.code, body.error?.rule]
}

it("refuses a bid whose total is no amount: nobody could read the opened tender", long, async () => {
  const id = await tour.begin("biddingOpen")
  expect(await refusalOf("supplier.a", id, "submitBid", bidOf("999999999999999"), 0)).toEqual([422, "10008", "fitsTender"])
})

it("ranks nobody in a lot without lines", long, async () => {
  const id = await tour.begin("preAward", { lots: [lot(line()), { id: "lot2", title: "空", lines: [] }] })
  expect((await tour.see("purchaser", id)).facts.rankings.map(({ lot: of, rows }) => [of, rows.length])).toEqual([["lot1", 2]])
})

it("ranks quantities and prices of six decimals", long, async () => {
  const id = await tour.begin("preAward", { lots: [lot(line({ quantity: "25.123457" }))] }, { "supplier.a": "10.123457" })
  expect((await tour.see("purchaser", id)).facts.rankings[0]?.rows[0]?.total).toBe("254.336237")
})

it("takes a key that every object inherits neither for a mark nor for an element", long, async () => {
  const id = await tour.begin("expertScorable", { scoring: scheme() })
  const [expert = "admin"] = await tour.experts(id)
  const [bid] = await (await tour.as("purchaser")).call(tenderContract.bids, { params: { id } })
  const marks = { quality: "1", constructor: "1" }
  expect(await refusalOf(expert, id, "submitScore", { bid: bid?.bid, envelope: "technical", marks, evidence: {} }, 0)).toEqual([
    400,
    "10017",
    undefined,
  ])
  const elements = scheme().elements.map((element) => ({ ...element, id: "toString" }))
  const { document } = (await tour.see("purchaser", id)).facts
  if (!document) throw new Error("no document")
  const input = { document: { ...document, scoring: scheme({ elements }) } }
  const { status, body } = await (await tour.as("purchaser")).answer(tenderContract.create, { body: { input } })
  expect([status, body.code]).toEqual([400, "10017"])
})

it("publishes no document in which two things bear one key, or whose threshold nobody can reach", long, async () => {
  const [element] = scheme().elements
  if (!element) throw new Error("no element")
  const twice = scheme({
    elements: [
      { ...element, weight: "10" },
      { ...element, weight: "50" },
    ],
  })
  for (const changes of [{ scoring: twice }, { lots: [lot(line(), line())] }, { lots: [lot(line()), lot(line({ id: "line2" }))] }]) {
    const { id, version } = await tour.create(changes)
    expect(await refusalOf("purchaser", id, "submit", {}, version)).toEqual([422, "16020", "keysAreDistinct"])
  }
  const { id, version } = await tour.create({ scoring: scheme({ mode: "twoEnvelope", technicalThreshold: "61" }) })
  expect(await refusalOf("purchaser", id, "submit", {}, version)).toEqual([422, "16018", "schemeIsSound"])
})

it("ranks a bid by the price at which it would be awarded, not by one that no quantity has", long, async () => {
  const id = await tour.begin("biddingOpen")
  await tour.run("supplier.a", id, "submitBid", bidOf("1", { tiers: [{ from: "0", to: null, price: "1000" }] }))
  await tour.run("supplier.b", id, "submitBid", bidOf("5"))
  const { facts } = await tour.drive(id, "preAward", {})
  const first = facts.rankings[0]?.rows[0]
  expect([first?.total, tour.bidderOf(facts.opened.find(({ bid }) => bid === first?.bid)?.party ?? "")]).toEqual(["125", "supplier.b"])
})

it("refuses to award one line to one bid in two parts, each within its maximum", long, async () => {
  const id = await tour.begin("biddingOpen")
  await tour.run("supplier.a", id, "submitBid", bidOf("5", { maximum: "10" }))
  const { facts, version } = await tour.drive(id, "preAward", {})
  const part = { bid: facts.opened[0]?.bid ?? "", line: "line1", quantity: "10" }
  expect(await refusalOf("purchaser", id, "proposeAward", { lines: [part, part], reason: "" }, version)).toEqual([400, "10017", undefined])
})

it("stays readable when a suspension moves a deadline past the end of all dates", long, async () => {
  const { run, begin, see, now, travelTo } = tour
  const id = await begin("biddingOpen", { reviewDeadline: latestInstant })
  await run("supervisor", id, "suspend", { reason: "核实" })
  await travelTo((await now()) + 86_400_000)
  await run("supervisor", id, "resume", {})
  expect((await see("purchaser", id)).facts.document?.reviewDeadline).toBe(latestInstant)
})
