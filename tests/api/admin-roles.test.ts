import { expect, test } from "vitest"
import {
  auditContract as audit,
  companyAdminContract as companies,
  type DataRight,
  type RoleDraft,
  roleAdminContract as roles,
  userAdminContract as users,
} from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { identityContract } from "#contract/identity.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { taskContract } from "#contract/task.contract.ts"
import { tenderContract as tenders } from "#contract/tender.contract.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { menuAdminContract } from "#contract/system.contract.ts"
import type { Person } from "../support/caller.ts"
import { changeOf, personRow } from "../support/people.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { refusal } from "../support/refusal.ts"
import { flatModules } from "#ui/shell/menu-tree.ts"

const draft = (more: Partial<RoleDraft> = {}): RoleDraft => ({
  code: "regional",
  name: "区域采购员",
  acting: ["purchaser"],
  modules: [],
  dataRight: "company",
  companies: [],
  ...more,
})
const codesOf = async (person: Person) =>
  flatModules((await person.call(platformContract.menu)).modules).map(({ moduleCode }) => moduleCode)

async function give(server: TestServer, admin: Person, name: string, held: readonly string[], more: { department?: string | null } = {}) {
  const row = await personRow(server, admin, name)
  return admin.call(users.update, { body: changeOf(row, { ...more, roles: [...held] }) })
}

test("everybody holds the built-in role of each acting role, and sees the menu of before", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const { records } = await admin.call(roles.query, { query: { page: 1, pageSize: 50 } })
  expect(records.map((one) => [one.code, one.builtIn, one.holders])).toEqual([
    ["administrator", true, 1],
    ["approver", true, 1],
    ["expert", true, 7],
    ["legal", true, 1],
    ["purchaser", true, 2],
    ["supervisor", true, 2],
    ["supplier", true, 5],
  ])
  expect(await codesOf(await server.signIn("purchaser"))).toEqual(
    expect.arrayContaining(["DASHBOARD", "TENDERING", "TENDER_LIST", "TENDER_ADD"]),
  )
})

test("a role of one's own opens the modules that it names, with the groups above them, and nothing else", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const all = await admin.call(menuAdminContract.modules)
  const list = all.find(({ moduleCode }) => moduleCode === "TENDER_LIST")?.id ?? ""
  const role = await admin.call(roles.add, { body: draft({ modules: [list] }) })
  expect(role).toMatchObject({ ...draft({ modules: [list] }), holders: 0, builtIn: false, version: 1 })
  const purchaser = await server.signIn("purchaser")
  const before = await purchaser.call(platformContract.menu)
  await give(server, admin, "purchaser", [role.id])
  expect(await codesOf(purchaser)).toEqual(["TENDERING", "TENDER_LIST"])
  expect((await purchaser.call(platformContract.menu)).version).not.toBe(before.version)
  expect((await purchaser.call(identityContract.getUser)).roles).toEqual(["purchaser"])
  const dashboard = all.find(({ moduleCode }) => moduleCode === "DASHBOARD")?.id ?? ""
  await admin.call(roles.update, { body: { ...draft({ modules: [list, dashboard] }), id: role.id, version: 1 } })
  expect(await codesOf(purchaser)).toEqual(["DASHBOARD", "TENDERING", "TENDER_LIST"])
})

test("a role that is taken, absent, unsound, in use or built in is refused", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const role = await admin.call(roles.add, { body: draft() })
  const add = (more: Partial<RoleDraft>) => refusal(admin.call(roles.add, { body: draft({ code: "another", ...more }) }))
  expect(await add({ code: "regional" })).toEqual(["10006", undefined])
  expect(await add({ code: "ab" })).toEqual([code.badFormat, undefined])
  expect(await add({ name: "采购" })).toEqual([code.badFormat, undefined])
  expect(await add({ acting: [] })).toEqual([code.badFormat, undefined])
  expect(await add({ modules: ["nothing"] })).toEqual([code.absent, undefined])
  expect(await add({ dataRight: "chosen" })).toEqual([code.requiredFields, "chosenCompanies"])
  expect(await add({ dataRight: "chosen", companies: ["nowhere"] })).toEqual(["15007", undefined])
  await give(server, admin, "legal", [role.id])
  const { id } = role
  expect(await refusal(admin.call(roles.remove, { body: { id, version: 1 } }))).toEqual([code.roleInUse, "roleInUse"])
  expect(await refusal(admin.call(roles.remove, { body: { id: "legal", version: 1 } }))).toEqual([code.roleInUse, "builtInRoleStays"])
  expect(await refusal(admin.call(roles.update, { body: { ...draft(), id, version: 7 } }))).toEqual([code.staleVersion, "notStale"])
  const supplying = { ...draft({ acting: ["supplier"] }), id, version: 1 }
  await give(server, admin, "expert.1", [id])
  expect(await refusal(admin.call(roles.update, { body: supplying }))).toEqual([code.requiredFields, "supplierNeedsCompany"])
  await give(server, admin, "legal", ["legal"])
  await give(server, admin, "expert.1", ["expert"])
  expect(await admin.call(roles.remove, { body: { id, version: 1 } })).toEqual({ id })
  const { records } = await admin.call(audit.query, { query: { kind: "role" } })
  expect(records.map(({ what, name }) => [what, name])).toEqual([
    ["remove", "区域采购员"],
    ["add", "区域采购员"],
  ])
})

test("the data right decides which tenders a purchaser sees, in the list and one by one", async () => {
  const { server, create, as } = await tenderStage()
  const admin = await as("admin")
  const mine = (await create()).id
  const lead = await server.signIn("lead")
  const role = await admin.call(roles.add, { body: draft() })
  await give(server, admin, "lead", [role.id])
  let { version } = role
  const home = (await admin.call(users.detail, { params: { id: server.people["lead"] ?? "" } })).company ?? ""
  const foreign = (await admin.call(users.detail, { params: { id: server.people["supplier.a"] ?? "" } })).company ?? ""
  const seen = async (dataRight: DataRight, companies: string[] = []) => {
    version = (await admin.call(roles.update, { body: { ...draft({ dataRight, companies }), id: role.id, version } })).version
    const { records } = await lead.call(tenderList.calls.query, { body: {} })
    const one = await refusal(lead.call(tenders.get, { params: { id: mine } }))
    const waiting = (await lead.call(taskContract.query)).length
    return [records.map(({ id }) => id), one, waiting]
  }
  expect(await seen("company")).toEqual([[mine], null, 0])
  expect(await seen("own")).toEqual([[], [code.absent, undefined], 0])
  expect(await seen("department")).toEqual([[mine], null, 0])
  expect(await seen("chosen", [foreign])).toEqual([[], [code.absent, undefined], 0])
  expect(await seen("chosen", [foreign, home])).toEqual([[mine], null, 0])
  expect(await seen("all")).toEqual([[mine], null, 0])
  const elsewhere = (await admin.call(users.detail, { params: { id: server.people["legal"] ?? "" } })).department
  await give(server, admin, "lead", [role.id], { department: elsewhere })
  expect(await seen("department")).toEqual([[], [code.absent, undefined], 0])
  const { records } = await (await as("purchaser")).call(tenderList.calls.query, { body: {} })
  expect(records.map(({ id }) => id)).toEqual([mine])
})

test("the companies of those whose role comes to act for suppliers become suppliers at once", async () => {
  const server = await startServer()
  const admin = await server.signIn("admin")
  const company = await admin.call(companies.add, { body: { name: "示范机电有限公司", creditCode: "91350100M000100Y43" } })
  const role = await admin.call(roles.add, { body: draft({ acting: ["legal"] }) })
  const row = await personRow(server, admin, "legal")
  await admin.call(users.update, { body: { ...changeOf(row), company: company.id, department: null, roles: [role.id] } })
  const begun = () => server.database.query({ text: "select from row_supplier where id = $1", values: [company.id] })
  expect((await begun()).rowCount).toBe(0)
  await admin.call(roles.update, { body: { ...draft({ acting: ["supplier"] }), id: role.id, version: 1 } })
  expect((await begun()).rowCount).toBe(1)
})
