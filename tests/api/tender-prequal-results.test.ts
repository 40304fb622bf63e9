import { beforeAll, expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { startServer } from "../support/server.ts"
import { day, type PersonName, tenderStage, type TenderStage } from "../support/tender.ts"

let stage: TenderStage
beforeAll(async () => {
  stage = await tenderStage(await startServer({ until: "file" }))
}, 60_000)

it("takes an application on the version of the company's own alone, so that no colleague's is replaced unseen", async () => {
  const { as, create, now, run } = stage
  const { id } = await create({ prequalification: true, prequalDeadline: (await now()) + 5 * day })
  await run("purchaser", id, "submit", {})
  await run("approver", id, "approvePublication", {})
  const own = async (who: PersonName) => (await (await as(who)).call(tenderContract.applications, { params: { id } }))[0]
  const apply = async (who: PersonName, base: number, statement: string) =>
    (await (await as(who)).answer(tenderContract.applyPrequalification, { params: { id }, body: { base, input: { statement } } })).body.code
  expect([await apply("supplier.a", 0, "甲"), await apply("supplier.b", 0, "乙")]).toEqual(["200", "200"])
  expect(await apply("supplier.a", 0, "同事")).toBe("20009")
  expect(await own("supplier.a")).toMatchObject({ version: 1, statement: "甲" })
  expect(await apply("supplier.a", 1, "同事")).toBe("200")
  expect(await own("supplier.a")).toMatchObject({ version: 2, statement: "同事" })
})

it("tells applicants their result only when the prequalification is closed, and nobody another's", async () => {
  const { as, create, now, run, see, travelTo } = stage
  const deadline = (await now()) + 5 * day
  const { id } = await create({ prequalification: true, prequalDeadline: deadline })
  await run("purchaser", id, "submit", {})
  await run("approver", id, "approvePublication", {})
  for (const supplier of ["supplier.a", "supplier.b"] as const)
    await run(supplier, id, "applyPrequalification", { statement: `资质齐全 ${supplier}` })
  const asked = await (
    await as("supplier.c")
  ).call(tenderContract.ask, { params: { id }, body: { base: 0, input: { text: "何时公布？" } } })
  const read = async (who: PersonName) => (await as(who)).call(tenderContract.applications, { params: { id } })
  await travelTo(deadline + 1000)
  const part = async (known: object) => (await as("supplier.c")).call(tenderContract.facts, { params: { id }, query: known })
  const review = async (name: PersonName, passed: boolean) => {
    const found = (await read("purchaser")).find(({ statement }) => statement.endsWith(name))
    await run("purchaser", id, "reviewApplicant", { application: found?.application ?? "", passed, reason: "已核实" })
  }
  await review("supplier.a", true)
  const { ordinal, epoch, inside, told, timeline } = await part({})
  await review("supplier.b", false)

  expect((await read("purchaser")).map(({ state }) => state)).toEqual(["reviewed", "reviewed"])
  // Nor by the number of changes, of the application or of the tender.
  expect(await read("supplier.a")).toMatchObject([{ state: "submitted", version: null, result: null }])
  expect(await part({ after: ordinal, epoch, inside, told })).toMatchObject({ ordinal, told, from: null, timeline: { entries: [] } })
  // A question leaves the tender's own stream as it was, and its asker is told no count of that.
  expect([asked.document.version, ordinal, (await see("supplier.c", id)).version]).toEqual([0, 2, 2])
  expect(timeline?.entries.filter(({ kind }) => kind === "tender").map(({ version }) => version)).toEqual([1, 2])
  expect((await see("supplier.a", id)).facts.qualified).toEqual([])

  await run("purchaser", id, "closePrequalification", {})
  expect(await read("supplier.a")).toMatchObject([{ state: "reviewed", result: { passed: true, reason: "已核实" } }])
  expect(await read("supplier.b")).toMatchObject([{ state: "reviewed", result: { passed: false, reason: "已核实" } }])
  expect((await see("supplier.a", id)).facts.qualified).toHaveLength(1)
  expect((await see("supplier.b", id)).facts.qualified).toEqual([])
})
