import { expect, test } from "vitest"
import { registerNamed } from "#contract/registers.ts"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { readClock } from "#server/database/clock.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import { caseOf, inquiryStage } from "../support/inquiry-stage.ts"
import { refusal } from "../support/refusal.ts"

const long = { timeout: 120_000 }
const { calls } = registerNamed("categories")

/** Categories one below the other, and suppliers who sell in them: what they sell is said in their row, since a registration takes two reviews. */
async function sellers() {
  const stage = await inquiryStage()
  const { as, server, partyOf } = stage
  const admin = await as("admin")
  for (const [own, parent] of [
    ["T1", null],
    ["T1-1", "T1"],
    ["T2", null],
  ] as const)
    await admin.call(calls.add, {
      body: {
        code: own,
        since: null,
        names: { zh: `试验${own}`, en: own, es: own, ja: own },
        values: { supplierCategoryBid: parent, note: null },
      },
    })
  await server.database.transaction(adoptSuppliers)
  const sells = (name: string, categories: string) =>
    server.database.query({
      text: "update row_supplier set c_categories = $2 where id = $1",
      values: [partyOf(name), categories.split(", ")],
    })
  const buyer = await as("purchaser")
  const asks = async (category: string, named: readonly string[] = []) => {
    const { content } = caseOf("inquiry").begin(await readClock(server.database), {}) as { readonly content: object }
    const audience = { kind: "category", category }
    const { id } = await buyer.call(inquiry.calls.create, {
      body: { content: { ...content, audience, suppliers: named.map(partyOf) } } as never,
    })
    return id
  }
  const facts = async (id: string) => (await buyer.call(inquiry.calls.get, { params: { id } })).facts
  const freeze = async (name: string) => {
    const params = { id: partyOf(name) }
    const { version } = await buyer.call(supplier.calls.get, { params, query: {} })
    const input = { scopes: ["inquiry"], reason: "交货延误", until: null }
    await buyer.call(supplier.calls.freeze, { params, body: { base: version, input } as never })
  }
  return { ...stage, sells, asks, facts, freeze }
}

test("an inquiry by category asks at its publication whoever is qualified in it or below, besides those who are named", long, async () => {
  const { act, asks, facts, sells, partyOf, seeQuotation, freeze } = await sellers()
  await sells("supplier.a", "T1-1, T2")
  await sells("supplier.b", "T1")
  await sells("supplier.c", "T2")
  const id = await asks("T1", ["supplier.d"])
  await act("purchaser", id, "submit")
  expect((await facts(id)).content?.suppliers).toEqual([partyOf("supplier.d")])
  // Whoever is frozen between submission and publication is left out.
  await freeze("supplier.b")
  // The freeze has written its row anew.
  await sells("supplier.b", "T1")
  await act("approver", id, "approve", { comment: "" })
  expect((await facts(id)).content?.suppliers).toEqual([partyOf("supplier.d"), partyOf("supplier.a")])
  for (const name of ["supplier.a", "supplier.d"]) expect([name, (await seeQuotation(name, id, name)).state]).toEqual([name, "expected"])
  for (const name of ["supplier.b", "supplier.c"])
    expect([name, await refusal(seeQuotation(name, id, name))]).toEqual([name, ["10007", undefined]])
  // Written anew, it names those alone who were named.
  await act("purchaser", id, "revoke", { reason: "规格有误" })
  await act("purchaser", id, "reopen")
  expect((await facts(id)).content?.suppliers).toEqual([partyOf("supplier.d")])
})

test("an inquiry by a category in which nobody may be asked is not submitted", long, async () => {
  const { act, asks, sells } = await sellers()
  const id = await asks("T2")
  expect(await refusal(act("purchaser", id, "submit"))).toEqual(["18009", "categoryHasSuppliers"])
  await sells("supplier.a", "T2")
  await act("purchaser", id, "submit")
  // Nobody sells in it any more when it is to come out.
  await sells("supplier.a", "T1")
  expect(await refusal(act("approver", id, "approve", { comment: "" }))).toEqual(["18009", "categoryHasSuppliers"])
})

test("a category of more suppliers than may be asked at once is refused", long, async () => {
  const { act, asks, server, sells, freeze } = await sellers()
  // Who is barred comes first, and takes nobody's place.
  await freeze("supplier.a")
  await sells("supplier.a", "T2")
  await server.database.query({
    text: `insert into row_supplier select (jsonb_populate_record(null::row_supplier,
        to_jsonb(r) || jsonb_build_object('id', 'many-' || n, 'number', 'GYS-M-' || n, 'c_categories', array['T2']))).*
      from (select * from row_supplier limit 1) r, generate_series(1, 101) n`,
  })
  expect(await refusal(act("purchaser", await asks("T2"), "submit"))).toEqual(["18013", "asksNotTooMany"])
})
