import { expect, test } from "vitest"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { trialOrder } from "../support/trial/trial-order.ts"

const orders = kindCases.find(({ kind }) => kind.id === trialOrder.id)
if (!orders) throw new Error("no trial orders")
const { calls } = trialOrder
const largest = "999999999999999.999999"

const oddParts = [null, [], {}, "x", 1, -1, 1.5, 1e308, true, { length: 1 }, "\u0000", "\uD800", String.raw`%_\\`, "' or 1=1 --", ["'"]]
const oddRanges = [
  { from: null },
  { from: "1", to: 1 },
  { from: "1e400" },
  { from: "NaN" },
  { from: {} },
  { to: -1 },
  { to: 253_402_300_799_999 },
]
const odd = [...oddParts, ...oddRanges, Array.from({ length: 101 }, () => "0".repeat(32))]
const names = ["supplier", "total", "deliverBy", "author", "states", "side", "keyword", "__proto__", "constructor", "title; drop"]
const columns = ["total", "number", "title", "changedAt", "createdAt", "author", "__proto__", "id; select", "toString"]
const bodies = [
  ...names.flatMap((name) => odd.map((wanted): unknown => JSON.parse(`{"filter":{"${name}":${JSON.stringify(wanted)}}}`))),
  ...columns.flatMap((column) =>
    [1, 5, 6].map((count) => ({ sorts: Array.from({ length: count }, (_, n) => ({ column, down: n % 2 === 0 })) })),
  ),
]
const pages = [{ page: 1_000_000, pageSize: 5000 }, { page: -1 }, { page: 0 }, { pageSize: 5001 }, { page: "1e3" }, { page: 1e30 }]
const places = [{ after: -1 }, { after: "9007199254740991", epoch: "" }, { after: 1e30 }, { after: 3, epoch: "1.0" }, { epoch: "\u0000" }]

test("a list and the facts of a kind answer or refuse whatever they are asked, for whoever asks", { timeout: 60_000 }, async () => {
  const { as, create, server } = await kindStage(orders)
  const { id } = await create()
  const answers: { readonly asked: unknown; readonly status: number; readonly code: string }[] = []
  for (const name of ["purchaser", "supplier.a", "approver", "expert.1", "admin"]) {
    const person = await as(name)
    const keep = (asked: unknown, { status, body: { code } }: { status: number; body: { code: string } }) =>
      answers.push({ asked: [name, asked], status, code })
    for (const body of bodies) keep(body, await person.answer(calls.query, { body: body as never }))
    for (const query of pages) keep(query, await person.answer(calls.query, { query: query as never, body: {} }))
    for (const query of places) keep(query, await person.answer(calls.facts, { params: { id }, query: query as never }))
    // What is not shown to somebody is no column to order by, and nothing to ask for by its name.
    const { records } = await person.call(calls.query, { body: { filter: { author: [server.people["purchaser"] ?? ""] } } })
    expect([name, records.length]).toEqual([name, name === "purchaser" ? 1 : 0])
  }
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ status, code }) => status >= 400 && code === "")).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(50)
})

test("an order of the largest amounts is read by its writer and in lists", async () => {
  const { as, create, see, send, server } = await kindStage(orders)
  const { rows } = await server.database.query<{ party: string }>({ text: "select party from person where name = 'supplier.a'" })
  const lines = Array.from({ length: 200 }, (_, n) => ({ item: `阀门 ${n}`, quantity: largest, unitPrice: largest }))
  const { id } = await create(undefined, { content: { title: "阀门", supplier: rows[0]?.party ?? "", currency: "CNY", lines } })
  expect(await see("purchaser", id)).toMatchObject({ state: "draft" })
  await send("purchaser", id, "submit", 1)
  const { total } = await (await as("purchaser")).call(calls.query, { body: { filter: { total: { from: largest } } } })
  expect(total).toBe(1)
})
