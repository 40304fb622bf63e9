import { expect, it } from "vitest"
import { priceContract } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import { lastPrices } from "#server/prices/prices.ts"
import { bidOf, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"

const long = { timeout: 120_000 }

/** A tender whose award two suppliers are told of: one says what the tax is and has tiers, the other says nothing of the tax. */
async function start() {
  const tour = await tourOn(await tenderStage())
  const { as, run } = tour
  const id = await tour.begin("biddingOpen")
  const tiers = [{ from: "10", to: "20", price: "9.04" }]
  await run("supplier.a", id, "submitBid", bidOf("11.3", { taxRate: "13", tiers }))
  await run("supplier.b", id, "submitBid", bidOf("12"))
  await tour.drive(id, "preAward", {})
  const { facts } = await tour.see("purchaser", id)
  const openedOf = (who: string) => facts.opened.find(({ party }) => tour.bidderOf(party) === who)
  const bidBy = (who: string) => openedOf(who)?.bid ?? ""
  const lines = [
    { bid: bidBy("supplier.a"), line: "line1", quantity: "15" },
    { bid: bidBy("supplier.b"), line: "line1", quantity: "10" },
  ]
  await run("purchaser", id, "proposeAward", { lines, reason: "分给两家" })
  await run("purchaser", id, facts.document?.publicity.enabled ? "publishCandidates" : "submitAward", {})
  await tour.drive(id, "notified")
  const list = async (who: Parameters<typeof as>[0]) => (await as(who)).call(priceContract.query, { query: {} })
  return { ...tour, id, list, company: facts.party, partyOf: (who: string) => openedOf(who)?.party ?? "" }
}

it(
  "an award leaves prices once it is approved and every winner has accepted it: by tier and without tax, for the buying side alone",
  long,
  async () => {
    const { run, list, id, partyOf, server } = await start()
    await run("supplier.a", id, "acceptAward", {})
    expect((await list("purchaser")).total).toBe(0)
    await run("supplier.b", id, "acceptAward", {})
    const { records } = await list("purchaser")
    expect(
      records.map(({ supplier, unitPrice, fromQuantity, taxRate, source, document, quantity }) => ({
        supplier,
        unitPrice: Number(unitPrice),
        fromQuantity: Number(fromQuantity),
        taxRate,
        source,
        document,
        quantity,
      })),
    ).toEqual([
      ...[
        ["0", 10],
        ["10", 8],
        ["20", 10],
      ].map(([from, unitPrice]) => ({
        supplier: partyOf("supplier.a"),
        unitPrice,
        fromQuantity: Number(from),
        taxRate: "13",
        source: "tender",
        document: id,
        quantity: "15",
      })),
      { supplier: partyOf("supplier.b"), unitPrice: 12, fromQuantity: 0, taxRate: null, source: "tender", document: id, quantity: "10" },
    ])
    for (const who of ["supplier.a", "expert.1"] as const) expect([who, (await list(who)).total]).toEqual([who, 0])
    const all = () => server.database.query({ text: "select * from ledger_price order by place" })
    const before = await all()
    await rebuild(
      server.database,
      projections.filter(({ name }) => name === "ledger-price"),
    )
    expect((await all()).rows).toEqual(before.rows)
  },
)

it(
  "an order is told what a tender awarded for its quantity; a price with an unknown tax is not reckoned with, and none of a tender that was ended",
  long,
  async () => {
    const { run, list, id, partyOf, company, as, now, server } = await start()
    for (const who of ["supplier.a", "supplier.b"] as const) await run(who, id, "acceptAward", {})
    const [{ thing, unit } = { thing: "", unit: "" }] = (await list("purchaser")).records
    const purchaser = await as("purchaser")
    const day = dayAt(await now())
    const at = (quantity: string, supplier = "supplier.a") =>
      purchaser.call(priceContract.at, { query: { thing, supplier: partyOf(supplier), day, quantity } })
    expect(await at("9.5")).toMatchObject({ unitPrice: expect.stringMatching(/^10\.?0*$/), source: "tender", document: id })
    expect(await at("10")).toMatchObject({ unitPrice: expect.stringMatching(/^8\.?0*$/) })
    expect(await at("20")).toMatchObject({ unitPrice: expect.stringMatching(/^10\.?0*$/) })
    expect(await at("10", "supplier.b")).toBeNull()
    const last = async () =>
      (await lastPrices(server.database, { company, lines: [{ thing, unit, quantity: "15" }], besides: null, before: null }))[0]?.supplier
    expect(await last()).toBe(partyOf("supplier.a"))
    await run("purchaser", id, "terminate", { reason: "unFixable", note: "需求取消" })
    expect([await last(), await at("10"), (await list("purchaser")).total]).toEqual([undefined, null, 0])
  },
)

it("an award that is taken back takes its prices and scores along, and the next one leaves its own", long, async () => {
  const { run, drive, travelTo, see, id, partyOf, server } = await start()
  const left = async () => {
    const { rows } = await server.database.query<{ supplier: string; quantity: string }>({
      text: "select supplier, quantity from ledger_price where document = $1 and from_quantity = 0 order by place",
      values: [id],
    })
    const scores = await server.database.query({
      text: "select supplier, won from ledger_score where document = $1 order by place",
      values: [id],
    })
    return { prices: rows.map(({ supplier, quantity }) => [supplier, Number(quantity)]), scores: scores.rows }
  }
  for (const who of ["supplier.a", "supplier.b"] as const) await run(who, id, "acceptAward", {})
  expect((await left()).prices).toHaveLength(2)
  const { noticedAt } = (await see("purchaser", id)).facts
  await travelTo((noticedAt ?? 0) + 30 * 86_400_000 + 1000)
  await run("purchaser", id, "lapseAward", { party: partyOf("supplier.a"), reason: "逾期未签合同" })
  expect(await left()).toEqual({ prices: [], scores: [] })
  await drive(id, "notified")
  await run("supplier.b", id, "acceptAward", {})
  const { prices, scores } = await left()
  expect(prices).toEqual([[partyOf("supplier.b"), 25]])
  expect(scores).toContainEqual({ supplier: partyOf("supplier.b"), won: true })
  expect(scores).not.toContainEqual({ supplier: partyOf("supplier.a"), won: true })
  // They stand as they were written, whatever happens to the tender afterwards.
  const writtenBy = async () =>
    (await server.database.query({ text: "select place, xmin::text from ledger_price where document = $1", values: [id] })).rows
  const written = await writtenBy()
  await run("purchaser", id, "signContract", { contractNumber: "HT-2026-002" })
  expect(await writtenBy()).toEqual(written)
})
