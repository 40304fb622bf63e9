import { expect, test } from "vitest"
import { readSearch } from "#server/search/search-reader.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { refusalCode } from "../support/refusal.ts"
import { trialOrder } from "../support/trial/trial-order.ts"
import { until } from "../support/server-process.ts"

const orders = kindCases.find(({ kind }) => kind.id === trialOrder.id)
if (!orders) throw new Error("no trial orders")
const { calls } = trialOrder
const { module } = orders
const long = { timeout: 60_000 }

/** A confirmed order, with what its columns hold. */
async function confirmed() {
  const stage = await kindStage(orders as NonNullable<typeof orders>)
  const { id } = await stage.reach("confirmed")
  const { database } = stage.server
  await until("it is entered for the search", async () => (await readSearch(database, [module.search])) === "nothing")
  const { rows } = await database.query<{ id: string; name: string }>({ text: "select id, name from party" })
  const called = (company = "") => rows.find((one) => one.id === company)?.name ?? ""
  const find = async (who: string, filter: object) =>
    (await (await stage.as(who)).call(calls.query, { body: { filter: filter as never } })).records
  return { ...stage, id, database, called, find }
}

test("a column of several people or companies is told by their names, and asked for by any of them", long, async () => {
  const { find, ids, called, server } = await confirmed()
  const [row] = await find("purchaser", {})
  expect(row?.writers?.map(({ id }) => id)).toEqual([server.people["purchaser"]])
  const companies = [ids["purchaser"], ids["supplier.a"]]
  expect(row?.companies?.map(({ name }) => name).toSorted()).toEqual(companies.map(called).toSorted())
  for (const company of companies) expect(await find("purchaser", { companies: [company] })).toHaveLength(1)
  expect(await find("purchaser", { companies: [ids["supplier.b"]] })).toEqual([])
  expect(await find("purchaser", { writers: [server.people["lead"], server.people["purchaser"]] })).toHaveLength(1)
  expect(await find("purchaser", { writers: [server.people["lead"]] })).toEqual([])
})

test("whoever is not shown a column is not told it and finds nothing by it", long, async () => {
  const { find, ids, called } = await confirmed()
  const [row] = await find("supplier.a", {})
  expect([row?.writers, row?.companies]).toEqual([null, null])
  expect(await find("supplier.a", { companies: [ids["supplier.a"]] })).toEqual([])
  expect(await find("supplier.a", { keyword: called(ids["supplier.a"]) })).toEqual([])
  expect(await find("purchaser", { keyword: called(ids["supplier.a"]) })).toHaveLength(1)
  expect(await find("purchaser", { keyword: called(ids["supplier.b"]) })).toEqual([])
})

test("a column hangs on the state, and one that is kept is neither told nor asked for", long, async () => {
  const { find, create, as, database } = await confirmed()
  const { id: draft } = await create()
  const rows = await find("purchaser", {})
  const awaited = new Map(rows.map((row) => [row.id, row.awaited]))
  expect([awaited.size, awaited.get(draft), [...awaited.values()].filter((at) => at !== null).length]).toEqual([2, null, 1])
  expect(rows.some((row) => "lines" in row)).toBe(false)
  expect(await refusalCode((await as("purchaser")).call(calls.query, { body: { filter: { lines: { from: 1 } } as never } }))).not.toBeNull()
  expect(module.exports.columns.map(({ code }) => code).filter((code) => ["companies", "lines"].includes(code))).toEqual(["companies"])
  const { rows: kept } = await database.query<{ lines: string }>({ text: "select c_lines::text as lines from row_trial_order" })
  expect(kept.map(({ lines }) => lines)).toEqual(["2", "2"])
})

test("a side keeps out whoever acts in a role of another, in the list and before the document alike", long, async () => {
  const { id, server, database } = await confirmed()
  const sees = async () => {
    const person = await server.signIn("supplier.a")
    const { records } = await person.call(calls.query, { body: {} })
    const { total } = await person.call(calls.counts, { body: {} })
    return [records.length, total, (await refusalCode(person.call(calls.get, { params: { id } }))) === null]
  }
  expect(await sees()).toEqual([1, 1, true])
  await database.query({ text: "update person set roles = '{supplier,purchaser}' where name = 'supplier.a'" })
  expect(await sees()).toEqual([0, 0, false])
})
