import { expect, test } from "vitest"
import type { QuotationContent } from "#contract/inquiry.contract.ts"
import { unpacked } from "#contract/packed-lines.ts"
import { priceContract } from "#contract/price.contract.ts"
import { dayAt } from "#contract/time.ts"
import { readClock } from "#server/database/clock.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { once } from "#server/once.ts"
import { quotationDocument } from "#server/modules/document-kinds.ts"
import { projections } from "#server/modules/projections.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { refusal } from "../support/refusal.ts"
import type { ServerOptions } from "../support/server.ts"

const day = 86_400_000
const long = { timeout: 120_000 }
const range = (from: string, to: string | null) => ({ from, to })
const tier = (from: string, to: string | null, price: string | null) => ({ from, to, price })

/** An inquiry whose first line is asked for in other quantities as well, which suppliers quote. */
async function askedByQuantity(options?: ServerOptions) {
  const stage = await inquiryStage(options)
  const { begin } = caseOf("inquiry")
  const ranges = [range("50", "100"), range("100", "500"), range("500", null)]
  const asking = (now: number, tiers: object = ranges) => {
    const { content } = begin(now, stage.ids) as { content: { lines: readonly object[] } }
    return { content: { ...content, lines: content.lines.map((line, at) => (at === 0 ? { ...line, tiers } : line)) } }
  }
  return { ...stage, asking, ranges }
}

/** For what looks at nothing but inquiries of its own. */
const shared = once(() => askedByQuantity({ until: "file" }))

test(
  "prices by quantity are asked of suppliers, offered by them and seen by the buyer, each for the quantity that is asked",
  long,
  async () => {
    const { create, take, quote, act, seeQuotation, offers, award, partyOf, as, server, asking, ranges } = await askedByQuantity()
    const begun = await create(undefined, asking(await readClock(server.database)))
    await act("purchaser", begun.id, "submit")
    await act("approver", begun.id, "approve", { comment: "" })
    const at = await take(begun, null)
    expect((await seeQuotation("supplier.a", at.id, "supplier.a")).facts.ask?.lines.map(({ tiers }) => tiers)).toEqual([ranges, undefined])
    const tiers = [tier("50", "100", "9.5"), tier("100", "500", "9"), tier("500", null, null)]
    await quote("supplier.a", at.id, ["10", "20"], { tiers })
    await quote("supplier.b", at.id, ["9.2", "20"])
    // 100 at 9 and 40 at 20.
    expect((await seeQuotation("supplier.a", at.id, "supplier.a")).facts.total).toBe("1700")
    await take(at, null)
    await act("purchaser", at.id, "openQuotes")
    const told = (await offers("purchaser", at.id)).offers.map(({ rounds }) => unpacked(rounds.at(-1)?.lines ?? emptyLines))
    expect(told.map((lines) => lines.map((line) => line.tiers))).toEqual([
      [tiers, tiers],
      [undefined, undefined],
    ])
    for (const supplier of ["supplier.a", "supplier.b"])
      await act("purchaser", at.id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
    await act("purchaser", at.id, "finishTrial")
    await act("purchaser", at.id, "setPreference", { awards: [award("supplier.a", 0, "100", "9")] })
    await act("purchaser", at.id, "verify")
    await act("lead", at.id, "verifyPrice", { awards: [award("supplier.a", 0, "100", "8.8")], remark: "" })
    await act("lead", at.id, "submitResult")
    await act("approver", at.id, "approve", { comment: "" })
    const { records } = await (await as("purchaser")).call(priceContract.query, { query: {} })
    // What was verified is the price of its range, the others stand as they were offered; above 500 the line's own price counts again.
    expect(Object.fromEntries(records.map(({ fromQuantity, unitPrice }) => [fromQuantity, unitPrice]))).toEqual({
      "0": "10",
      "50": "9.5",
      "100": "8.8",
      "500": "10",
    })
    const [record] = records
    const priceOf = async (quantity: string) => {
      const query = { thing: record?.thing ?? "", supplier: partyOf("supplier.a"), day: record?.validFrom ?? "", quantity }
      return (await (await as("purchaser")).call(priceContract.at, { query }))?.unitPrice
    }
    expect(await Promise.all(["49.9", "50", "100", "499", "500"].map(priceOf))).toEqual(["10", "9.5", "8.8", "8.8", "10"])
    const before = await server.database.query({ text: "select * from ledger_price order by document, place" })
    await rebuild(
      server.database,
      projections.filter(({ name }) => name === "ledger-price"),
    )
    expect((await server.database.query({ text: "select * from ledger_price order by document, place" })).rows).toEqual(before.rows)
  },
)

const emptyLines = { unitPrice: [], maximum: [], leadDays: [], brand: [], remark: [], more: [] }

test("quantities that overlap are refused where they are asked and where they are priced", long, async () => {
  const { create, act, reach, quote, asking, seeQuotation } = await shared()
  const { id } = await create()
  const later = Date.UTC(2031, 0, 1)
  for (const wrong of [
    [range("50", "101"), range("100", null)],
    [range("50", null), range("100", "200")],
    [range("100", "100")],
    [range("9", "1")],
  ])
    expect([wrong, await refusal(act("purchaser", id, "save", asking(later, wrong)))]).toEqual([wrong, ["18025", "tiersDoNotOverlap"]])
  const at = await reach("quoting")
  const priced = (tiers: QuotationContent["lines"][number]["tiers"]) => refusal(quote("supplier.a", at.id, ["10", "20"], { tiers }))
  expect(await priced([tier("1", "10", "9"), tier("5", "20", "8")])).toEqual(["18025", "tiersDoNotOverlap"])
  expect(await priced([tier("10", "1", "9")])).toEqual(["18025", "tiersDoNotOverlap"])
  expect((await seeQuotation("supplier.a", at.id, "supplier.a")).facts.content).toBeNull()
  await quote("supplier.a", at.id, ["10", "20"], { tiers: [tier("1", "10", "9"), tier("10", "20", "8")] })
})

test("prices by quantity are refused without the price of their line: what has none is not offered", long, async () => {
  const { reach, actOn, seeQuotation } = await shared()
  const { id } = await reach("quoting")
  const line = { maximum: null, leadDays: null, brand: "", remark: "" }
  const submit = (...prices: readonly object[]) => {
    const lines = prices.map((price) => ({ ...line, unitPrice: null, ...price }))
    return actOn("supplier.a", id, "submit", { content: { lines, taxRate: "13", validUntil: null, terms: "" } })
  }
  const unpriced = { tiers: [tier("1", "100", "10"), tier("100", null, "9")] }
  // Also where nothing else is offered, since that this line has no price is what keeps it from being an offer.
  for (const other of [{ unitPrice: "20" }, {}]) expect(await refusal(submit(unpriced, other))).toEqual(["10011", "tiersHavePrice"])
  expect((await seeQuotation("supplier.a", id, "supplier.a")).facts.content).toBeNull()
  // Ranges that say no price say nothing.
  await submit({ tiers: [tier("1", null, null)] }, { unitPrice: "20" })
})

test("thirty days before the prices of an inquiry end its author and the supplier are told, once, and nobody else", long, async () => {
  const { reach, take, quote, act, award, partyOf, as, server, pass, quotationFor } = await askedByQuantity()
  const at = await reach("quoting")
  const ends = dayAt((await readClock(server.database)) + 40 * day)
  await quote("supplier.a", at.id, ["10", "20"], {}, ends)
  await quote("supplier.b", at.id, ["11", "20"], {}, ends)
  await take(at, null)
  await act("purchaser", at.id, "openQuotes")
  for (const supplier of ["supplier.a", "supplier.b"])
    await act("purchaser", at.id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
  await act("purchaser", at.id, "finishTrial")
  const awards = [award("supplier.a", 0, "100", "10")]
  await act("purchaser", at.id, "setPreference", { awards })
  await act("purchaser", at.id, "verify")
  await act("lead", at.id, "verifyPrice", { awards, remark: "" })
  await act("lead", at.id, "submitResult")
  await act("approver", at.id, "approve", { comment: "" })
  const told = async (who: string) => {
    await settleNotices(server.database)
    return (await noticesOf(await as(who))).filter(({ params }) => params["fact"] === "quotation:facts.quotation.pricesEnding").length
  }
  const strike = () => quotationDocument.strike(server, quotationFor(at.id, "supplier.a"))
  await pass(8 * day)
  await strike()
  expect(await told("purchaser")).toBe(0)
  for (const days of [11, 60]) {
    await pass(days * day)
    await strike()
    expect([days, await told("purchaser"), await told("supplier.a"), await told("supplier.b")]).toEqual([days, 1, 1, 0])
  }
})
