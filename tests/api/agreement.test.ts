import { expect, test } from "vitest"
import type { AgreementContent } from "#contract/agreement.contract.ts"
import { priceContract, thingOf } from "#contract/price.contract.ts"
import { registerNamed } from "#contract/registers.ts"
import { dayAt } from "#contract/time.ts"
import { supplier as suppliers } from "#machines/supplier/supplier.chart.ts"
import { shiftClock } from "#server/database/clock.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { projections } from "#server/modules/projections.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { noticesOf, settleNotices } from "../support/notices.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }
const found = kindCases.find(({ kind }) => kind.id === "agreement")
if (!found) throw new Error("there are no price agreements")
const agreementCase = found
const day = 24 * 3_600_000

const lines: AgreementContent["lines"] = ["0", "100", "1000.5"].map((fromQuantity, at) => ({
  item: "深沟球轴承",
  material: "",
  specification: "6205-2RS",
  unit: "件",
  fromQuantity,
  unitPrice: ["12.5", "11.2", "10"][at] ?? "",
  leadDays: 14,
  brand: "",
}))
const thing = thingOf({ material: "", item: "深沟球轴承", specification: "6205-2RS", unit: "件" })

async function agreed() {
  const stage = await kindStage(agreementCase)
  const supplier = stage.ids["supplier.a"] ?? ""
  const purchaser = await stage.as("purchaser")
  const now = Date.now()
  const content: AgreementContent = {
    title: "轴承年度价格",
    supplier,
    currency: "CNY",
    taxRate: "13",
    validFrom: dayAt(now - 400 * day),
    validTo: dayAt(now + 400 * day),
    basis: "框架合同",
    lines,
  }
  const create = (change: Partial<AgreementContent> = {}) => stage.create(undefined, { content: { ...content, ...change } })
  const run = async (by: string, id: string, command: string, input?: object) =>
    stage.send(by, id, command, (await stage.see(by, id)).version, input)
  return { ...stage, supplier, purchaser, create, run, now }
}

test("an approved agreement leaves its prices behind, each from its quantity on, and a rebuild makes the same", long, async () => {
  const { create, run, purchaser, as, server, supplier, now } = await agreed()
  const { id } = await create()
  await run("purchaser", id, "submit")
  const priceOf = (quantity: string, more: object = {}) =>
    purchaser.call(priceContract.at, { query: { thing, supplier, day: dayAt(now + day), quantity, ...more } })
  // What waits for its approval is no price yet.
  expect(await priceOf("5")).toBeNull()
  await run("approver", id, "approve", { comment: "" })
  for (const [quantity, unitPrice, fromQuantity] of [
    ["0", "12.5", "0"],
    ["99.999999", "12.5", "0"],
    ["100", "11.2", "100"],
    ["1000.4", "11.2", "100"],
    ["1000.5", "10", "1000.5"],
  ] as const)
    expect(await priceOf(quantity)).toMatchObject({ unitPrice, fromQuantity, source: "agreement", document: id, inquiry: null })
  // The last price of an inquiry is that of its quantity, whatever was agreed for more.
  const asked = ["5", "100", "2000"].map((quantity) => ({ thing, unit: "件", quantity }))
  const { prices } = await purchaser.call(priceContract.last, { body: { lines: asked } })
  expect(prices.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
    ["5", "12.5"],
    ["100", "11.2"],
    ["2000", "10"],
  ])
  // Never from before the day on which it was approved, whatever was agreed.
  expect(await priceOf("5", { day: dayAt(now - 30 * day) })).toBeNull()
  expect(await priceOf("5", { day: dayAt(now + 500 * day) })).toBeNull()
  const { records } = await purchaser.call(priceContract.query, { query: { keyword: "轴承" } })
  expect(records.map(({ unitPrice, document, source }) => [unitPrice, document, source])).toEqual(
    ["12.5", "11.2", "10"].map((price) => [price, id, "agreement"]),
  )
  for (const who of ["supplier.a", "expert.1", "admin"])
    expect([
      who,
      await refusal((await as(who)).call(priceContract.at, { query: { thing, supplier, day: dayAt(now), quantity: "5" } })),
    ]).toEqual([who, ["20001", undefined]])
  const before = await server.database.query({ text: "select * from ledger_price order by place" })
  await rebuild(
    server.database,
    projections.filter(({ name }) => name === "ledger-price"),
  )
  expect((await server.database.query({ text: "select * from ledger_price order by place" })).rows).toEqual(before.rows)
})

test(
  "the agreement that was approved last counts, and one in another currency by the rate of the day, never by one that is missing",
  long,
  async () => {
    const { create, run, purchaser, as, server, supplier, now } = await agreed()
    const approve = async (change: Partial<AgreementContent> = {}) => {
      const { id } = await create(change)
      await run("purchaser", id, "submit")
      await run("approver", id, "approve", { comment: "" })
      return id
    }
    await approve()
    await shiftClock(server.database, day)
    const later = await approve({ currency: "USD", lines: lines.slice(0, 1).map((line) => ({ ...line, unitPrice: "2.333333" })) })
    const ask = (more: object = {}) =>
      purchaser.call(priceContract.at, { query: { thing, supplier, day: dayAt(now + 3 * day), quantity: "500", ...more } })
    expect(await ask()).toMatchObject({ document: later, currency: "USD", inCurrency: "2.333333" })
    await server.database.query({ text: "delete from register_entry where register = 'exchange-rates'" })
    expect(await ask({ currency: "CNY" })).toMatchObject({ unitPrice: "2.333333", rate: null, inCurrency: null })
    const admin = await as("admin")
    const { add } = registerNamed("exchange-rates").calls
    const rate = (kind: string, since: string, value: string) =>
      admin.call(add, { body: { code: "", since, names: null, values: { base: "USD", quote: "CNY", kind, rate: value, source: null } } })
    await rate("middle", dayAt(now), "7.1")
    await rate("middle", dayAt(now + 100 * day), "9")
    expect(await ask({ currency: "CNY" })).toMatchObject({ rate: { rate: "7.1", since: dayAt(now) }, inCurrency: "16.566664" })
    // The company's own rate counts before that of the market.
    await rate("own", dayAt(now), "7")
    expect(await ask({ currency: "CNY" })).toMatchObject({ inCurrency: "16.333331" })
  },
)

test("what could be read in two ways, ends before it begins or names what cannot be bought is refused with its place", long, async () => {
  const { create, run } = await agreed()
  const [first] = lines
  if (!first) throw new Error("there is no line")
  expect(await refusal(create({ lines: [first, { ...first, item: " 深沟球轴承 ", fromQuantity: "0.0" }] }))).toEqual([
    "18025",
    "agreedTiersAreApart",
  ])
  expect(await refusal(create({ validTo: "2020-01-01" }))).toEqual(["10008", "endsAfterItBegins"])
  const submitted = async (change: Partial<AgreementContent>) => {
    const { id } = await create(change)
    return refusal(run("purchaser", id, "submit"))
  }
  expect(await submitted({ lines: [] })).toEqual(["10015", "hasAgreedLines"])
  expect(await submitted({ lines: [{ ...first, material: "NO-SUCH" }] })).toEqual(["10008", "namesWhatCanBeBought"])
  expect(await submitted({ supplier: "f".repeat(32) })).toEqual(["10008", "namesWhatCanBeBought"])
})

test("thirty days before its prices end its author is told, once", long, async () => {
  const { create, run, pass, take, purchaser, as, server, now } = await agreed()
  const begun = await create({ validTo: dayAt(now + 40 * day) })
  await run("purchaser", begun.id, "submit")
  await run("approver", begun.id, "approve", { comment: "" })
  const told = async (who = purchaser) => {
    await settleNotices(server.database)
    return (await noticesOf(who)).filter(({ params }) => params["fact"] === "agreement:facts.agreement.pricesEnding").length
  }
  await pass(8 * day)
  await take(begun, null)
  expect(await told()).toBe(0)
  await pass(3 * day)
  expect(await take(begun, null)).toMatchObject({ state: "approved" })
  expect(await told()).toBe(1)
  expect((await purchaser.call(priceContract.query, { query: { validity: "soon" } })).total).toBe(lines.length)
  await pass(40 * day)
  await take(begun, null)
  expect([await told(), await told(await as("supplier.a"))]).toEqual([1, 0])
})

test("no agreement is made with a supplier that may not be awarded, and none is approved once it may not", long, async () => {
  const { create, run, purchaser, server, supplier: company } = await agreed()
  await server.database.transaction(adoptSuppliers)
  const tell = async (name: "freeze" | "unfreeze", input: object) => {
    const { version } = await purchaser.call(suppliers.calls.get, { params: { id: company }, query: {} })
    await purchaser.call(suppliers.calls[name], { params: { id: company }, body: { base: version, input } as never })
  }
  const { id } = await create()
  const left = async () => (await server.database.query({ text: "select from ledger_price" })).rows.length
  await tell("freeze", { scopes: ["order"], reason: "质量事故", until: null })
  expect(await refusal(run("purchaser", id, "submit"))).toEqual(["15008", "suppliersNotFrozen"])
  await tell("unfreeze", {})
  await run("purchaser", id, "submit")
  await tell("freeze", { scopes: ["order"], reason: "质量事故", until: null })
  expect(await refusal(run("approver", id, "approve", { comment: "" }))).toEqual(["15008", "suppliersNotFrozen"])
  expect(await left()).toBe(0)
  await tell("unfreeze", {})
  await run("approver", id, "approve", { comment: "" })
  expect(await left()).toBe(3)
})
