import { expect, test } from "vitest"
import { unpacked } from "#contract/packed-lines.ts"
import { priceContract } from "#contract/price.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { quotation } from "#machines/quotation/quotation.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { once } from "#server/once.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"
import type { ServerOptions } from "../support/server.ts"

const long = { timeout: 120_000 }
const hour = 3_600_000

/** An inquiry that two suppliers may quote for, also in dollars where there is a rate for them. */
async function quotingStage(options?: ServerOptions) {
  const stage = await inquiryStage(options)
  const { act, as, create, ids, partyOf, quotationFor, seeQuotation, server } = stage
  const written = async (more: object, ofLines: readonly object[] = [{}, {}]) => {
    const now = await readClock(server.database)
    const { content } = caseOf("inquiry").begin(now, ids) as { content: { lines: object[] } }
    const lines = content.lines.map((line, at) => ({ ...line, ...ofLines[at] }))
    return { ...content, quoteStart: null, quoteEnd: now + hour, ...more, lines }
  }
  const publish = async (more: object, ofLines?: readonly object[]) => {
    const { id } = await create(undefined, { content: await written(more, ofLines) })
    await act("purchaser", id, "submit")
    await act("approver", id, "approve", { comment: "" })
    return id
  }
  const offer = async (supplier: string, id: string, lines: readonly object[], more: object = {}) => {
    const nothing = { unitPrice: null, maximum: null, leadDays: null, brand: "", remark: "" }
    const content = { taxRate: "13", validUntil: null, terms: "", ...more, lines: lines.map((line) => ({ ...nothing, ...line })) }
    const { version } = await seeQuotation(supplier, id, supplier)
    const params = { id: quotationFor(id, supplier) }
    return (await as(supplier)).call(quotation.calls.submit, { params, body: { base: version, input: { content: content as never } } })
  }
  const rate = async (base: string, value: string) => {
    const values = { base, quote: "CNY", kind: "middle", rate: value, source: null }
    const { calls } = registerNamed("exchange-rates")
    await (await as("admin")).call(calls.add, { body: { code: "", since: "2020-01-01", names: null, values: values as never } })
  }
  const open = async (id: string) => {
    await stage.take({ id, version: 0, state: "" }, null)
    await act("purchaser", id, "openQuotes")
  }
  const decide = async (id: string, awards: readonly object[], suppliers: readonly string[]) => {
    for (const supplier of suppliers) await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
    await act("purchaser", id, "finishTrial")
    await act("purchaser", id, "setPreference", { awards })
    await act("purchaser", id, "verify")
    await act("lead", id, "verifyPrice", { awards, remark: "" })
    await act("lead", id, "submitResult")
    await act("approver", id, "approve", { comment: "" })
  }
  return { ...stage, written, publish, offer, rate, open, decide }
}

/** For what looks at nothing but inquiries of its own. */
const shared = once(() => quotingStage({ until: "file" }))

test("what is offered for a line is refused by its name where it is not what the inquiry asks for", long, async () => {
  const { offer, offers, open, publish } = await shared()
  const parts = ["material", "labour", "profit"]
  const id = await publish({ breakdown: ["freight"] }, [{ breakdown: parts, substitutes: true }, { substitutes: false }])
  const breakdown = (material: string) => [
    { part: "material", amount: material },
    { part: "labour", amount: "5" },
    { part: "profit", amount: "2.5" },
  ]
  const first = { unitPrice: "17.9", breakdown: breakdown("10.4") }
  const second = { unitPrice: "42.25", breakdown: [{ part: "freight", amount: "42.25" }] }
  const refused = (...lines: readonly object[]) => refusal(offer("supplier.a", id, lines))
  expect(await refused({ ...first, currency: "USD" }, second)).toEqual(["16142", "acceptsCurrency"])
  expect(await refused(first, { ...second, noQuote: "停产" })).toEqual(["16143", "noQuoteIsUnpriced"])
  expect(await refused(first, { ...second, taxRate: "100.01" })).toEqual(["10008", "taxRatesFit"])
  expect(await refused(first, { ...second, maximum: "0.00" })).toEqual(["10008", "maximumIsSome"])
  expect(await refused(first, { ...second, substitute: "30206-X", substituteWhy: "同级" })).toEqual(["16144", "substitutesAllowed"])
  expect(await refused({ ...first, substitute: "6205-C3" }, second)).toEqual(["16146", "substitutesHaveReason"])
  // To the cent: ten and a half less a cent do not make the price, less half a hundredth of a cent do.
  expect(await refused({ ...first, breakdown: breakdown("10.39") }, second)).toEqual(["16145", "breakdownAddsUp"])
  expect(await refused({ ...first, breakdown: breakdown("10.4").slice(1) }, second)).toEqual(["16145", "breakdownAddsUp"])
  expect(await refused({ unitPrice: "17.9" }, second)).toEqual(["16145", "breakdownAddsUp"])
  expect(await refused(first, { ...second, breakdown: breakdown("34.75") })).toEqual(["16145", "breakdownAddsUp"])
  // Each price by quantity has its parts, too; one that is the line's own has none.
  const tier = (price: string | null, more: object = {}) => ({ tiers: [{ from: "200", to: null, price, ...more }] })
  expect(await refused({ ...first, ...tier("17") }, second)).toEqual(["16145", "breakdownAddsUp"])
  expect(await refused({ ...first, ...tier("17", { breakdown: breakdown("9.4") }) }, second)).toEqual(["16145", "breakdownAddsUp"])
  expect(await refused({ ...first, ...tier(null, { breakdown: breakdown("10.4") }) }, second)).toEqual(["16145", "breakdownAddsUp"])
  const wrong = await offer("supplier.a", id, [{ unitPrice: "17.9" }, second]).catch((error: unknown) => JSON.stringify(error))
  expect(wrong).toContain("1 深沟球轴承")
  expect(wrong).not.toContain("圆锥滚子轴承")
  const tiered = { ...first, breakdown: breakdown("10.40004"), ...tier("17", { breakdown: breakdown("9.5") }) }
  await offer("supplier.a", id, [tiered, { noQuote: "停产" }])
  await open(id)
  const [read] = (await offers("purchaser", id)).offers
  expect(unpacked(read?.rounds[0]?.lines as never)[0]?.tiers).toEqual(tiered.tiers)
})

test(
  "quotations in another currency and with tax rates of their own are compared by the fixed rate, and priced as they were quoted",
  long,
  async () => {
    const { act, as, award, create, decide, offer, offers, open, publish, rate, seeQuotation, written } = await quotingStage()
    const { id: draft } = await create(undefined, { content: await written({ currencies: ["GBP"] }) })
    expect(await refusal(act("purchaser", draft, "submit"))).toEqual(["16148", "currenciesHaveRates"])
    await rate("USD", "7.1234")
    const id = await publish({ currencies: ["USD"] })
    await offer(
      "supplier.a",
      id,
      [
        { unitPrice: "2.5", taxRate: "0", validUntil: "2031-05-31", tiers: [{ from: "200", to: null, price: "2.4" }] },
        { unitPrice: "42.25", currency: "CNY" },
      ],
      { currency: "USD", validUntil: "2032-01-01", delivery: "DAP", leastOrder: "100" },
    )
    await offer("supplier.b", id, [{ unitPrice: "17.9" }, { noQuote: "停产" }])
    expect((await seeQuotation("supplier.a", id, "supplier.a")).facts.total).toBeNull()
    await open(id)
    const opened = (await offers("purchaser", id)).offers
    // The least order is turned into the inquiry's currency, too: scenarios hold what is spent against it.
    expect(opened.map(({ rounds }) => rounds.at(-1)?.leastOrder)).toEqual(expect.arrayContaining(["712.34", undefined]))
    const read = opened.map(({ rounds }) => unpacked(rounds.at(-1)?.lines as never))
    expect(read.map((lines) => lines.map(({ unitPrice, quoted, noQuote, tiers }) => ({ unitPrice, quoted, noQuote, tiers })))).toEqual(
      expect.arrayContaining([
        [
          {
            unitPrice: "17.8085",
            quoted: { currency: "USD", unitPrice: "2.5", tiers: [{ from: "200", to: null, price: "2.4" }] },
            tiers: [{ from: "200", to: null, price: "17.09616" }],
          },
          { unitPrice: "42.25" },
        ],
        [{ unitPrice: "17.9" }, { unitPrice: null, noQuote: "停产" }],
      ]),
    )
    await decide(id, [award("supplier.a", 0, "100", "17.8085"), award("supplier.a", 1, "40", "41")], ["supplier.a", "supplier.b"])
    const buyer = await as("purchaser")
    const { records } = await buyer.call(priceContract.query, { query: {} })
    // Of prices by quantity the last one is that of the quantity that is asked for.
    const things = new Map(records.map(({ thing, unit }) => [thing, unit]))
    const lastOf = async (quantity: string) => {
      const { prices } = await buyer.call(priceContract.last, {
        body: { lines: [...things].map(([thing, unit]) => ({ thing, unit, quantity })) },
      })
      return prices.map(({ unitPrice }) => unitPrice).toSorted()
    }
    expect([await lastOf("100"), await lastOf("200")]).toEqual([
      ["2.5", "41"],
      ["2.4", "41"],
    ])
    const known = records.map(({ item, fromQuantity, unitPrice, currency, taxRate, validTo }) => [
      item,
      fromQuantity,
      unitPrice,
      currency,
      taxRate,
      validTo,
    ])
    expect(known).toEqual(
      expect.arrayContaining([
        ["深沟球轴承", "0", "2.5", "USD", "0", "2031-05-31"],
        ["深沟球轴承", "200", "2.4", "USD", "0", "2031-05-31"],
        // Price verification changed it, which is done in the inquiry's currency.
        ["圆锥滚子轴承", "0", "41", "CNY", "13", "2032-01-01"],
      ]),
    )
    expect(known).toHaveLength(3)
  },
)

test("a rate that is missing at the opening is said before anything is compared, and ranks are told in one currency", long, async () => {
  const { act, create, offer, publish, rate, server, take, written } = await quotingStage()
  await rate("EUR", "7.8")
  const id = await publish({ currencies: ["EUR"] })
  await offer("supplier.a", id, [{ unitPrice: "2" }, {}], { currency: "EUR" })
  await server.database.query({ text: "delete from register_entry where register = 'exchange-rates'" })
  await take({ id, version: 0, state: "" }, null)
  expect(await refusal(act("purchaser", id, "openQuotes"))).toEqual(["16148", "currenciesHaveRates"])
  await rate("EUR", "8")
  await act("purchaser", id, "openQuotes")
  expect(await refusal(create(undefined, { content: await written({ currencies: ["EUR"], openness: "ranked" }) }))).toEqual([
    "16147",
    "ranksOneCurrency",
  ])
})

test("the price of a substitute is kept for what is bought, not for the material that was asked", long, async () => {
  const { as, award, decide, offer, open, publish } = await quotingStage()
  const id = await publish({}, [{ substitutes: true }])
  await offer("supplier.a", id, [{ unitPrice: "17.9", substitute: "6205-C3", substituteWhy: "原型号停产" }, { unitPrice: "40" }])
  await open(id)
  await decide(id, [award("supplier.a", 0, "100", "17.9")], ["supplier.a"])
  const { records } = await (await as("purchaser")).call(priceContract.query, { query: {} })
  expect(records.map(({ item, specification }) => [item, specification])).toEqual([["深沟球轴承", "6205-C3"]])
})

test(
  "a lot that is awarded whole goes to one supplier with all of its lines, from the preference to the verified prices",
  long,
  async () => {
    const { written, publish, offer, open, act, create, award, partyOf, seeQuotation, see } = await shared()
    const lots = [{ lot: "轴承包", note: "同一品牌", whole: true }]
    const inLot = [{ lot: "轴承包" }, { lot: "轴承包" }]
    const { id: draft } = await create(undefined, { content: await written({ lots }) })
    expect(await refusal(act("purchaser", draft, "submit"))).toEqual(["10015", "lotsHaveLines"])
    expect(await refusal(act("purchaser", draft, "save", { content: await written({ lots: [...lots, ...lots] }, inLot) }))).toEqual([
      "10009",
      "lotsDiffer",
    ])

    const id = await publish({ lots }, inLot)
    const { ask } = (await seeQuotation("supplier.b", id, "supplier.b")).facts
    expect([ask?.lots, ask?.lines.map(({ lot }) => lot)]).toEqual([lots, ["轴承包", "轴承包"]])
    await offer("supplier.a", id, [{ unitPrice: "10" }, { unitPrice: "20" }])
    // Who leaves out a line may still quote: the buyer sees what it would cost, and cannot award it.
    await offer("supplier.b", id, [{ unitPrice: "1" }, { noQuote: "停产" }])
    await open(id)
    for (const supplier of ["supplier.a", "supplier.b"])
      await act("purchaser", id, "trial", { supplier: partyOf(supplier), passed: true, reason: "" })
    await act("purchaser", id, "finishTrial")
    const [first, second] = [award("supplier.a", 0, "100", "10"), award("supplier.a", 1, "40", "20")]
    const divided = ["16149", "wholeLotsGoToOne"]
    const prefer = (...awards: readonly object[]) => act("purchaser", id, "setPreference", { awards })
    expect(await refusal(prefer(award("supplier.b", 0, "100", "1")))).toEqual(divided)
    expect(await refusal(prefer(award("supplier.b", 0, "100", "1"), second))).toEqual(divided)
    expect(await refusal(prefer(award("supplier.a", 0, "99", "10"), second))).toEqual(divided)
    expect(await refusal(act("purchaser", id, "keepScenario", { name: "甲", terms: null, awards: [first] }))).toEqual(divided)
    await prefer(first, second)
    await act("purchaser", id, "verify")
    const verify = (...awards: readonly object[]) => act("lead", id, "verifyPrice", { awards, remark: "" })
    expect(await refusal(verify(first))).toEqual(divided)
    await verify({ ...first, unitPrice: "9.5" }, second)
    await act("lead", id, "submitResult")
    await act("approver", id, "approve", { comment: "" })
    expect((await see("purchaser", id)).state).toBe("outcome")
  },
)
