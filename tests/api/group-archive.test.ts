import { expect, test } from "vitest"
import { companyAdminContract, roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { registerNamed } from "#contract/registers.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { masked } from "#machines/registration/registration.mask.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import type { SupplierFacts } from "#machines/supplier/supplier.facts.ts"
import { demoPassword } from "#server/demo/people.ts"
import { fromOutside } from "#server/documents/from-outside.ts"
import { storedOf } from "#server/documents/kind-handler.ts"
import { createUser } from "#server/identity/users.ts"
import { adoptSuppliers } from "#server/suppliers/begin-supplier.ts"
import type { Person } from "../support/caller.ts"
import { words } from "../support/messages.ts"
import { changeOf, personRow } from "../support/people.ts"
import { refusal, refusalCode } from "../support/refusal.ts"
import { registrationOf } from "../support/registrations.ts"
import { startServer } from "../support/server.ts"

const { calls } = supplier
type Filter = Readonly<Record<string, string[]>>

/** Two units of a group, each with suppliers of its own: five of the first, one of the second. */
async function group() {
  const server = await startServer()
  await server.database.transaction(adoptSuppliers)
  const [admin, buyer] = await Promise.all([server.signIn("admin"), server.signIn("purchaser")])
  const home = buyer.tokens.user_info.party ?? ""
  const { id: unit } = await admin.call(companyAdminContract.add, { body: { name: "华东精工苏州公司", creditCode: "91320500MA1N0A1X2B" } })
  await server.database.transaction((tx) =>
    createUser(tx, { name: "buyer.sz", displayName: "顾清", secret: { password: demoPassword }, roles: ["purchaser"], party: unit }),
  )
  const other = await server.signIn("buyer.sz")
  const { id: foreign } = await other.call(calls.create, { body: { company: "苏州新友轴承有限公司", creditCode: "91320507MA1N0A1X3C" } })
  for (const [own, parent] of [
    ["T", null],
    ["T1", "T"],
    ["T2", "T"],
  ] as const)
    await admin.call(registerNamed("categories").calls.add, {
      body: { code: own, since: null, names: words(own), values: { supplierCategoryBid: parent, note: null } },
    })
  const declares = (id: string, categories: readonly string[], regions: readonly string[]) =>
    server.database.transaction(async (tx) => {
      await fromOutside(tx, storedOf(supplier), id, {
        type: "supplier.changed",
        data: ({ number, company, creditCode, numbers }: SupplierFacts) => {
          const profile = { ...masked(registrationOf(3)), categories: [...categories], regions: [...regions] }
          return { number, company, creditCode, profile, numbers, heldAccounts: [] }
        },
      })
    })
  const archive = (who: Person, filter: Filter = {}) => who.call(supplierContract.archive, { body: { filter } })
  const list = async (who: Person, filter: Filter = {}) =>
    (await who.call(calls.query, { query: { page: 1, pageSize: 100 }, body: { filter } })).records
  return { server, admin, buyer, other, home, unit, foreign, declares, archive, list }
}

test("whoever may see the data of several units is told the suppliers of each, and may open them; others know their own unit's", async () => {
  const { admin, server, buyer, other, home, unit, foreign, archive, list } = await group()
  expect((await archive(buyer)).units.map(({ code: one, count }) => [one, count])).toEqual([[home, 5]])
  expect((await archive(other)).units).toEqual([{ code: unit, name: "华东精工苏州公司", count: 1 }])
  expect(await refusalCode(buyer.call(calls.get, { params: { id: foreign }, query: {} }))).toBe(code.absent)
  const body = {
    code: "groupBuyer",
    name: "集团采购",
    acting: ["purchaser" as const],
    modules: [],
    dataRight: "all" as const,
    companies: [],
  }
  const role = await admin.call(roles.add, { body })
  const lead = await server.signIn("lead")
  await admin.call(users.update, { body: changeOf(await personRow(server, admin, "lead"), { roles: [role.id] }) })
  expect((await archive(lead)).units.map(({ code: one, count }) => [one, count])).toEqual([
    [home, 5],
    [unit, 1],
  ])
  // The numbers follow the filter; units stay, so that another one can be chosen.
  const narrowed = await archive(lead, { buyer: [unit] })
  expect([narrowed.total, narrowed.units.length]).toEqual([1, 2])
  expect(await list(lead, { buyer: [unit] })).toMatchObject([{ id: foreign, buyer: { id: unit, name: "华东精工苏州公司" } }])
  const seen = await lead.call(calls.get, { params: { id: foreign }, query: {} })
  expect(seen.facts.company).toBe("苏州新友轴承有限公司")
  // Seeing it is not acting for its unit.
  expect(await refusal(lead.call(calls.admit, { params: { id: foreign }, body: { base: seen.version, input: {} } }))).toEqual([
    code.notPermitted,
    "isOwnSupplier",
  ])
})

test("an archive counts by stage, category and province, each supplier once, and finds by a category or a province what is below", async () => {
  const { buyer, declares, archive, list } = await group()
  const rows = await list(buyer)
  const [first = "", second = ""] = rows.map(({ id }) => id)
  await declares(first, ["T1", "T2"], ["340100"])
  await declares(second, ["T1"], ["340000", "320500"])
  const { total, parts } = await archive(buyer)
  expect(total).toBe(5)
  expect(parts.stage).toEqual([{ code: "qualified", name: "", count: 5 }])
  expect(parts.categories).toEqual([
    { code: "", name: "", count: 3 },
    { code: "T", name: words("T").zh, count: 2 },
  ])
  expect(parts.regions.map(({ code: one, count }) => [one, count])).toEqual([
    ["", 3],
    ["340000", 2],
    ["320000", 1],
  ])
  const found = async (filter: Filter) => (await list(buyer, filter)).map(({ id }) => id).toSorted()
  expect(await found({ categories: ["T"] })).toEqual([first, second].toSorted())
  expect(await found({ categories: ["T2"] })).toEqual([first])
  expect(await found({ regions: ["340000"] })).toEqual([first, second].toSorted())
  expect(await found({ regions: ["320000"] })).toEqual([second])
  expect((await archive(buyer, { regions: ["320000"] })).total).toBe(1)
  const row = (await list(buyer, { categories: ["T2"] }))[0]
  expect(row).toMatchObject({ categories: `${words("T1").en}, ${words("T2").en}`, regions: "Hefei", complete: expect.any(Number) })
})

test("an archive refuses a filter that suppliers do not have, and tells suppliers nothing", async () => {
  const { server, buyer, archive } = await group()
  expect(await refusal(archive(buyer, { nonsense: ["1"] }))).toEqual(["10008", "exportFilterUnknown"])
  expect(await refusal(archive(buyer, { stage: ["nonsense"] }))).toEqual(["10008", "exportFilterUnknown"])
  expect(await refusalCode(archive(await server.signIn("supplier.a")))).toBe(code.notPermitted)
})
