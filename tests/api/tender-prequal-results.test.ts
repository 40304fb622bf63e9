import { expect, it } from "vitest"
import { tenderContract } from "#contract/tender.contract.ts"
import { day, type PersonName, tenderStage } from "../support/tender.ts"

it("tells applicants their result only when the prequalification is closed, and nobody another's", async () => {
  const { as, create, now, run, see, travelTo } = await tenderStage()
  const deadline = (await now()) + 5 * day
  const { id } = await create({ prequalification: true, prequalDeadline: deadline })
  await run("purchaser", id, "submit", {})
  await run("approver", id, "approvePublication", {})
  for (const supplier of ["supplier.a", "supplier.b"] as const)
    await run(supplier, id, "applyPrequalification", { statement: `资质齐全 ${supplier}` })
  const read = async (who: PersonName) => (await as(who)).call(tenderContract.applications, { params: { id } })
  await travelTo(deadline + 1000)
  for (const { application, statement } of await read("purchaser"))
    await run("purchaser", id, "reviewApplicant", { application, passed: statement.endsWith("a"), reason: "已核实" })

  expect((await read("purchaser")).map(({ state }) => state)).toEqual(["reviewed", "reviewed"])
  expect(await read("supplier.a")).toMatchObject([{ state: "submitted", result: null }])
  expect((await see("supplier.a", id)).facts.qualified).toEqual([])

  await run("purchaser", id, "closePrequalification", {})
  expect(await read("supplier.a")).toMatchObject([{ state: "reviewed", result: { passed: true, reason: "已核实" } }])
  expect(await read("supplier.b")).toMatchObject([{ state: "reviewed", result: { passed: false, reason: "已核实" } }])
  expect((await see("supplier.a", id)).facts.qualified).toHaveLength(1)
  expect((await see("supplier.b", id)).facts.qualified).toEqual([])
})
