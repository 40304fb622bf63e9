import { expect, test } from "vitest"
import { comparisonContract } from "#contract/inquiry.contract.ts"
import { priceContract, thingOf } from "#contract/price.contract.ts"
import { shiftClock } from "#server/database/clock.ts"
import { prepareLedgers } from "#server/documents/ledgers.ts"
import { rebuild } from "#server/event-store/projections.ts"
import { ledgers, projections } from "#server/modules/projections.ts"
import { lastPrices } from "#server/prices/prices.ts"
import { freshDatabase } from "../support/database.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { refusalCode } from "../support/refusal.ts"

const long = { timeout: 120_000 }
const inquiryCase = kindCases.find(({ kind }) => kind.id === "inquiry")
if (!inquiryCase) throw new Error("there are no inquiries")

test("an approved result leaves its prices behind, for the buying side alone, and a rebuild makes the same", long, async () => {
  const { reach, as, ids, server } = await kindStage(inquiryCase)
  const at = await reach("outcome")
  const purchaser = await as("purchaser")
  const { records } = await purchaser.call(priceContract.query, { query: {} })
  expect(records).toEqual([
    expect.objectContaining({
      item: "深沟球轴承",
      specification: "6205-2RS",
      supplier: ids["supplier.a"],
      currency: "CNY",
      taxRate: "13",
      validity: "valid",
      inquiry: at.id,
    }),
  ])
  const [price] = records
  if (!price) throw new Error("there is no price")
  for (const who of ["supplier.a", "expert.1", "admin"]) {
    const other = await as(who)
    expect([who, (await other.call(priceContract.query, { query: {} })).total]).toEqual([who, 0])
    expect((await other.call(priceContract.history, { query: { thing: price.thing } })).prices).toEqual([])
  }
  const { prices } = await purchaser.call(priceContract.history, { query: { thing: price.thing } })
  expect(prices.map(({ unitPrice }) => unitPrice)).toEqual([price.unitPrice])
  const { thing, unit } = price
  const lines = [thing, "没有的物料"].map((one) => ({ thing: one, unit, quantity: "1" }))
  const last = await purchaser.call(priceContract.last, { body: { lines } })
  expect(last.prices.map((one) => [one.thing, one.unitPrice, one.supplier])).toEqual([[thing, price.unitPrice, ids["supplier.a"]]])
  expect(await refusalCode((await as("supplier.a")).call(priceContract.last, { body: { lines } }))).toBe("20001")
  // Whoever sees the own documents alone is told of no colleague's price.
  const narrow = (right: string) =>
    server.database.query({
      text: "update platform_role set data_right = $1 where acting && array['purchaser', 'supervisor']",
      values: [right],
    })
  const told = async (who: string) => {
    const reader = await as(who)
    const asked = { thing, supplier: ids["supplier.a"] ?? "", day: price.validFrom, quantity: price.quantity }
    const at = async (more: object) => (await reader.call(priceContract.at, { query: { ...asked, ...more } }))?.unitPrice ?? null
    return [(await reader.call(priceContract.last, { body: { lines } })).prices[0]?.unitPrice ?? null, await at({}), await at({ unit })]
  }
  const all = [price.unitPrice, price.unitPrice, price.unitPrice]
  expect([await told("purchaser"), await told("lead")]).toEqual([all, all])
  await narrow("own")
  expect([await told("purchaser"), await told("lead")]).toEqual([all, [null, null, null]])
  await narrow("company")
  const before = await server.database.query({ text: "select * from ledger_price" })
  await rebuild(
    server.database,
    projections.filter(({ name }) => name === "ledger-price"),
  )
  const stands = async () => (await server.database.query({ text: "select * from ledger_price" })).rows
  expect(await stands()).toEqual(before.rows)
  // Prices from before a column of theirs have it once a version with the column has started.
  await server.database.query({ text: "update ledger_price set specification = ''" })
  await prepareLedgers(server.database, ledgers)
  expect(await stands()).not.toEqual(before.rows)
  await server.database.query({ text: "alter table ledger_price add column later text" })
  await prepareLedgers(server.database, ledgers)
  expect(await stands()).toEqual(before.rows.map((row) => ({ ...Object(row), later: null })))
})

test("a price is found by its thing, number and pinyin, holds from its first day to its last, and is told to end", long, async () => {
  const { reach, as, server, ids } = await kindStage(inquiryCase)
  await reach("outcome")
  const purchaser = await as("purchaser")
  const foundBy = async (query: object) => (await purchaser.call(priceContract.query, { query })).total
  for (const keyword of ["轴承", "6205", "zhoucheng", "XJ-"]) expect([keyword, await foundBy({ keyword })]).toEqual([keyword, 1])
  expect(await foundBy({ keyword: "电机" })).toBe(0)
  expect([await foundBy({ supplier: ids["supplier.a"] }), await foundBy({ supplier: ids["supplier.b"] })]).toEqual([1, 0])
  await server.database.query({ text: "update ledger_price set valid_to = to_char(platform_clock() + interval '20 days', 'YYYY-MM-DD')" })
  expect([await foundBy({ validity: "soon" }), await foundBy({ validity: "valid" })]).toEqual([1, 0])
  await shiftClock(server.database, 60 * 24 * 3_600_000)
  expect([await foundBy({ validity: "over" }), await foundBy({ validity: "soon" })]).toEqual([1, 0])
  const told = async (text: string) => {
    await server.database.query({ text: `update ledger_price set ${text}` })
    return Promise.all((["later", "valid", "soon", "over"] as const).map(async (validity) => foundBy({ validity })))
  }
  const soon = "to_char(platform_clock() + interval '2 days', 'YYYY-MM-DD')"
  expect(await told(`valid_to = null, valid_from = ${soon}`)).toEqual([1, 0, 0, 0])
  expect(await told("valid_to = valid_from")).toEqual([1, 0, 0, 0])
})

test("an order is told the price that holds on its day, and a comparison what was paid last", long, async () => {
  const { reach, as, server, ids } = await kindStage(inquiryCase)
  const first = await reach("outcome")
  const purchaser = await as("purchaser")
  const { rows } = await server.database.query<{ thing: string; company: string; from: string }>({
    text: `select thing, company, valid_from as "from" from ledger_price`,
  })
  const [{ thing, company, from } = { thing: "", company: "", from: "" }] = rows
  expect(thing).toBe(thingOf({ material: "", item: " 深沟球轴承", specification: "6205-２RS", unit: "件" }))
  const { database } = server
  const quantity = "1"
  const priceAt = (day: string, supplier = ids["supplier.a"] ?? "") =>
    purchaser.call(priceContract.at, { query: { thing, supplier, day, quantity } })
  expect(await priceAt(from)).toMatchObject({ taxRate: "13", source: "inquiry", inquiry: first.id })
  expect(await priceAt("2020-01-01")).toBeNull()
  expect(await priceAt(from, ids["supplier.b"])).toBeNull()
  const last = (besides: string | null) =>
    lastPrices(database, { company, lines: [{ thing, unit: "件", quantity }], besides, before: null })
  expect(await last(null)).toMatchObject([{ supplier: ids["supplier.a"] }])
  expect(await last(first.id)).toEqual([null])
  const second = await reach("parity")
  const told = async () => (await purchaser.call(comparisonContract.offers, { params: { id: second.id } })).last[0]
  const paid = await told()
  expect(paid).toMatchObject({ supplier: ids["supplier.a"] })
  // What was agreed since in another unit, or for more than is asked for, cannot be compared.
  for (const other of [
    { place: 101, unit: "箱" },
    { place: 102, from_quantity: 1_000_000 },
  ])
    await database.query({
      text: "insert into ledger_price select (jsonb_populate_record(l, $1)).* from ledger_price l where l.place < 100",
      values: [JSON.stringify({ ...other, unit_price: 1, agreed_at: 4_000_000_000_000 })],
    })
  expect(await told()).toEqual(paid)
})

test(
  "a decided inquiry is shown the prices and agreements that were known at its decision, one that is open those of today",
  long,
  async () => {
    const { reach, as, server } = await kindStage(inquiryCase)
    await reach("outcome")
    const decided = await reach("outcome")
    const open = await reach("parity")
    const purchaser = await as("purchaser")
    const told = async ({ id }: { readonly id: string }) => {
      const { last, standing } = await purchaser.call(comparisonContract.offers, { params: { id } })
      return { price: last[0]?.unitPrice, prices: standing.map(({ prices }) => prices) }
    }
    const atDecision = await told(decided)
    const before = await told(open)
    await server.database.query({
      text: `insert into ledger_price select (jsonb_populate_record(l, '{"place": 101, "unit_price": 1, "inquiry": "another"}')).*
      from ledger_price l where l.inquiry = $1`,
      values: [decided.id],
    })
    await server.database.query({ text: "update ledger_price set agreed_at = agreed_at + 1000 where place = 101" })
    expect(await told(decided)).toEqual(atDecision)
    expect(await told(open)).not.toEqual(before)
    expect((await told(open)).price).toBe("1")
  },
)

test("the last prices are looked up by their things, also where a connection has asked for them since there were none", async () => {
  const database = await freshDatabase({ content: "people" })
  const lines = Array.from({ length: 20 }, (_, at) => ({ thing: `thing ${at}`, unit: "件", quantity: "1" }))
  const { last, read } = await database.transaction(async (tx) => {
    const ask = () => lastPrices(tx, { company: "buyer", lines, besides: null, before: null })
    for (let times = 0; times < 7; times++) await ask()
    await tx.query({
      text: `insert into ledger_price (document, place, inquiry, number, company, author, supplier, thing, item, specification, unit, currency, unit_price,
          tax_rate, quantity, brand, valid_from, agreed_at, words, grams)
        select 'q' || n, 0, '', '', 'buyer', '', (select min(id) from party), 'thing ' || n, '', '', '件', 'CNY', n, 13, 1, '', '2020-01-01', n, '', '{}'
          from generate_series(0, 1999) as n`,
    })
    const found = await ask()
    const { rows } = await tx.query<{ read: number }>({
      text: "select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'ledger_price'",
    })
    return { last: found.map((price) => price?.unitPrice), read: rows[0]?.read }
  })
  expect(last).toEqual(lines.map((_, at) => String(at)))
  expect(read).toBeLessThan(2_000)
})
