import { expect, test } from "vitest"
import { type DataRight, roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { lovContract } from "#contract/lov.contract.ts"
import { permissionContract as permissions } from "#contract/permission.contract.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { menuAdminContract } from "#contract/system.contract.ts"
import { tenderContract as tenders } from "#contract/tender.contract.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { ownedSide } from "#server/documents/sight.ts"
import { documentKinds } from "#server/modules/document-kinds.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { changeOf, personRow } from "../support/people.ts"
import type { Person } from "../support/caller.ts"
import { type PersonName, tenderStage } from "../support/tender.ts"
import { tourOn } from "../support/tender-tour.ts"
import { refusal } from "../support/refusal.ts"
import { flatModules } from "#ui/shell/menu-tree.ts"

const openTo = (person: Person, id: string) =>
  person.call(tenders.get, { params: { id } }).then(
    () => true,
    () => false,
  )

async function start() {
  const stage = await tenderStage()
  const { server, as } = stage
  const admin = await as("admin")
  const idOf = (name: string) => server.people[name] ?? ""
  const person = (name: string) => admin.call(permissions.person, { params: { id: idOf(name) } })
  const document = async (name: string, number: string) => {
    const { seen, why } = await admin.call(permissions.document, { query: { person: idOf(name), number } })
    return [seen, why]
  }
  const give = async (name: string, held: readonly string[]) =>
    admin.call(users.update, { body: changeOf(await personRow(server, admin, name), { roles: [...held] }) })
  return { ...stage, admin, idOf, person, document, give }
}

test("a person is told with the roles, the rights that count, and whom they reach", async () => {
  const { person, create } = await start()
  await create()
  const told = await person("lead")
  expect(told).toMatchObject({ name: "lead", displayName: "徐明远", departmentName: "采购部", open: true })
  expect(told.roles.map((role) => [role.id, role.dataRight])).toEqual([
    ["purchaser", "company"],
    ["supervisor", "company"],
  ])
  const [reach] = told.reach
  expect(told.side).toBe("buyer")
  expect(reach).toMatchObject({ counting: ["purchaser", "supervisor"], companyCount: 1, people: 5 })
  expect(reach?.kinds).toContainEqual({ kind: "tender", documents: 1 })
  expect(reach?.companies).toMatchObject([{ name: "华东精工制造集团有限公司", whole: true }])
  expect(reach?.departments.map(({ name, people }) => [name, people])).toContainEqual(["采购部", 2])
  expect(await person("supplier.a")).toMatchObject({ side: "supplier", reach: [] })
  expect(await person("expert.1")).toMatchObject({ side: "expert", reach: [] })
  expect(await person("admin")).toMatchObject({ side: "nobody", reach: [] })
})

test("every kind of document is told of for which a data right counts, and one of it is explained like a tender", async () => {
  const { server, admin, person, document, give, idOf } = await start()
  const agreement = kindCases.find(({ kind }) => kind.id === "agreement")
  if (!agreement) throw new Error("there are no price agreements")
  const { create, see, take } = await kindStage(agreement, { on: server })
  const kindsOf = async (name: string) =>
    Object.fromEntries((await person(name)).reach.flatMap(({ kinds }) => kinds.map(({ kind, documents }) => [kind, documents])))
  const owned = documentKinds.filter(({ rows: { kind } }) => !kind.above && ownedSide(kind))
  const none = Object.fromEntries(owned.map(({ id }) => [id, 0]))
  expect(await kindsOf("purchaser")).toEqual(none)
  const begun = await create()
  const { number } = (await see("purchaser", begun.id)).facts as { number: string }
  expect(await kindsOf("purchaser")).toEqual({ ...none, agreement: 1 })
  // No data right of an approver counts for agreements: approvers see what they are asked for.
  expect(Object.keys(await kindsOf("approver"))).not.toContain("agreement")
  expect(await document("purchaser", number)).toEqual([true, "within"])
  expect(await document("approver", number)).toEqual([false, "noPart"])
  expect(await document("supplier.a", number)).toEqual([false, "noPart"])
  await take(begun, { by: "purchaser", command: "submit" })
  expect(await document("approver", number)).toEqual([true, "asked"])
  const regional = { code: "regional", name: "区域采购员", acting: ["purchaser" as const], modules: [], companies: [] }
  const { id: role } = await admin.call(roles.add, { body: { ...regional, dataRight: "own" } })
  await give("lead", [role])
  expect(await document("lead", number)).toEqual([false, "outside"])
  expect(await kindsOf("lead")).toMatchObject({ agreement: 0 })
  const { rights } = await admin.call(permissions.document, { query: { person: idOf("lead"), number } })
  expect(rights).toEqual([{ role, dataRight: "own", reaches: false }])
})

test("with each data right the answers are those that the tenders themselves give", async () => {
  const { server, admin, as, create, person, document, give, idOf } = await start()
  const { number } = (await create()).facts
  const { id } = (await (await as("purchaser")).call(tenderList.calls.query, { body: {} })).records[0] ?? { id: "" }
  const companyOf = async (name: string) => (await admin.call(users.detail, { params: { id: idOf(name) } })).company ?? ""
  const [home, foreign] = [await companyOf("lead"), await companyOf("supplier.a")]
  const draft = {
    code: "regional",
    name: "区域采购员",
    acting: ["purchaser" as const],
    modules: [],
    dataRight: "company" as const,
    companies: [],
  }
  const role = await admin.call(roles.add, { body: draft })
  await give("lead", [role.id])
  const lead = await server.signIn("lead")
  let { version } = role
  const told = async (dataRight: DataRight, companies: string[] = []) => {
    version = (await admin.call(roles.update, { body: { ...draft, dataRight, companies, id: role.id, version } })).version
    const [reach] = (await person("lead")).reach
    const [seen, why] = await document("lead", number)
    expect([dataRight, seen]).toEqual([dataRight, await openTo(lead, id)])
    const { total } = await lead.call(tenderList.calls.query, { body: {} })
    const { documents } = reach?.kinds[0] ?? {}
    expect([dataRight, documents ?? total]).toEqual([dataRight, total])
    return [why, reach?.people, reach?.companies.map(({ whole }) => whole), reach?.departmentCount, documents]
  }
  expect(await told("own")).toEqual(["outside", 1, [false], 1, 0])
  expect(await told("department")).toEqual(["within", 2, [false], 1, 1])
  expect(await told("company")).toEqual(["within", 5, [true], 4, 1])
  // Another company's documents are not counted for an administrator who does not look after it.
  expect(await told("chosen", [foreign])).toEqual(["otherCompany", 0, [true], 0, null])
  expect(await told("chosen", [home])).toEqual(["within", 5, [true], 4, 1])
  expect((await told("all")).slice(0, 2)).toEqual(["within", 5])
  await give("lead", ["legal", role.id])
  await told("own")
  const { rights } = await admin.call(permissions.document, { query: { person: idOf("lead"), number: ` ${number.toLowerCase()} ` } })
  expect(rights).toEqual([
    { role: "legal", dataRight: "company", reaches: true },
    { role: role.id, dataRight: "own", reaches: false },
  ])
})

test("a published tender is told open or closed to suppliers and experts, and what is confidential before the notice stays so", async () => {
  const { server, as, admin, idOf, document } = await start()
  const tour = await tourOn(await tenderStage(server))
  const numberOf = async (id: string) => (await tour.see("purchaser", id)).facts.number
  const invited = [(await as("supplier.a")).tokens.user_info.party ?? "", (await as("supplier.b")).tokens.user_info.party ?? ""]
  const open = await numberOf(await tour.begin("biddingOpen"))
  const closed = await numberOf(await tour.begin("biddingOpen", { openTo: "invited", invited }))
  const asking = await tour.begin("publishApproval")
  const asked = await numberOf(asking)
  const all = async (number: string, names: readonly PersonName[]) => Promise.all(names.map((name) => document(name, number)))
  expect(await all(open, ["supplier.a", "supplier.e", "admin", "legal"])).toEqual([
    [true, "public"],
    [true, "public"],
    [false, "noPart"],
    [true, "within"],
  ])
  expect(await all(closed, ["supplier.a", "supplier.e", "expert.1"])).toEqual(Array(3).fill([null, "confidential"]))
  expect(await all(open, ["expert.1", "expert.7"])).toEqual(Array(2).fill([null, "confidential"]))
  expect(await all(asked, ["approver", "supplier.a", "expert.1"])).toEqual([
    [true, "asked"],
    [false, "notPublished"],
    [false, "notPublished"],
  ])
  const row = await admin.call(users.detail, { params: { id: idOf("legal") } })
  await admin.call(users.setActive, { body: { id: row.id, version: row.version, active: false } })
  expect(await document("legal", open)).toEqual([false, "closed"])
  expect(await admin.call(permissions.person, { params: { id: row.id } })).toMatchObject({ open: false, reach: [], pages: [] })
})

test("after the notice of award it is told who was invited and who sat on the committee", async () => {
  const { server, as, document } = await start()
  const tour = await tourOn(await tenderStage(server))
  const invited = await Promise.all(
    (["supplier.a", "supplier.b"] as const).map(async (name) => (await as(name)).tokens.user_info.party ?? ""),
  )
  const id = await tour.begin("notified", { openTo: "invited", invited })
  const { number } = (await tour.see("purchaser", id)).facts
  const [member = "admin"] = await tour.experts(id)
  expect(await document("supplier.a", number)).toEqual([true, "invited"])
  expect(await document("supplier.e", number)).toEqual([false, "notInvited"])
  expect(await document(member, number)).toEqual([true, "committee"])
})

test("a number that is not there, or that is another company's, is refused alike, and so is a person who is not there", async () => {
  const { server, admin, create, idOf, as } = await start()
  const { number } = (await create()).facts
  const person = idOf("purchaser")
  const ask = (who: Person, query: { person: string; number: string }) => refusal(who.call(permissions.document, { query }))
  expect(await ask(admin, { person, number: "ZB-19990101-0001" })).toEqual([code.absent, undefined])
  expect(await ask(admin, { person: "nobody", number })).toEqual([code.absent, undefined])
  expect(await ask(admin, { person, number: "" })).toEqual([code.badFormat, undefined])
  expect(await refusal(admin.call(permissions.person, { params: { id: "nobody" } }))).toEqual([code.absent, undefined])
  expect(await refusal(admin.call(permissions.pageRoles, { params: { id: "nothing" } }))).toEqual([code.absent, undefined])
  expect(await refusal(admin.call(permissions.pagePeople, { params: { id: "nothing" } }))).toEqual([code.absent, undefined])
  const foreign = (await as("supplier.a")).tokens.user_info.party
  await server.database.query({ text: "update person set party = $1, unit = null where name = 'admin'", values: [foreign] })
  expect(await ask(await server.signIn("admin"), { person, number })).toEqual([code.absent, undefined])
  await server.database.query({ text: "update person set party = null where name = 'admin'" })
  expect(await ask(await server.signIn("admin"), { person, number })).toBeNull()
})

test("the pages of a person are those of the person's own menu", async () => {
  const { server, admin, person, give } = await start()
  const list = (await admin.call(menuAdminContract.modules)).find(({ moduleCode }) => moduleCode === "TENDER_LIST")?.id ?? ""
  const draft = {
    code: "reader",
    name: "只读采购员",
    acting: ["purchaser" as const],
    modules: [list],
    dataRight: "own" as const,
    companies: [],
  }
  const { id } = await admin.call(roles.add, { body: draft })
  await give("lead", [id])
  for (const name of ["lead", "purchaser", "supplier.a", "admin"]) {
    const { modules } = await (await server.signIn(name)).call(platformContract.menu)
    const own = flatModules(modules).flatMap((one) => (one.component === "" ? [] : [[one.modulePath, one.isOperating === 0]]))
    expect((await person(name)).pages.map(({ path, shown }) => [path, shown])).toEqual(own)
  }
  const roleIds = (await admin.call(permissions.pageRoles, { params: { id: list } })).map((role) => [role.id, role.holders, role.shown])
  expect(roleIds).toContainEqual([id, 1, true])
  expect(roleIds).toContainEqual(["purchaser", 1, true])
  expect(roleIds.map(([role]) => role)).not.toContain("nobody")
  const people = await admin.call(permissions.pagePeople, { params: { id: list }, query: { page: 1, pageSize: 100 } })
  expect(people.total).toBe(people.records.length)
  const found = (name: string) => people.records.find((one) => one.name === name)
  expect(found("lead")).toMatchObject({ shown: true, roles: [{ id, name: "只读采购员" }] })
  for (const { name } of people.records) {
    const { modules } = await (await server.signIn(name)).call(platformContract.menu)
    expect([name, flatModules(modules).some((one) => one.id === list)]).toEqual([name, true])
  }
  const { total } = await admin.call(users.query, { query: { page: 1, pageSize: 100, active: "1" } })
  expect(people.total).toBeLessThanOrEqual(total)
})

test("roles are found by their data right and by what one acts as", async () => {
  const { admin } = await start()
  const draft = {
    code: "reader",
    name: "只读采购员",
    acting: ["purchaser" as const],
    modules: [],
    dataRight: "own" as const,
    companies: [],
  }
  await admin.call(roles.add, { body: draft })
  const found = async (query: { dataRight?: DataRight; acting?: "purchaser" }) =>
    (await admin.call(roles.query, { query: { page: 1, pageSize: 50, ...query } })).records.map((role) => role.code)
  expect(await found({ dataRight: "own" })).toEqual(["reader"])
  expect(await found({ acting: "purchaser" })).toEqual(["purchaser", "reader"])
  expect(await found({ dataRight: "all", acting: "purchaser" })).toEqual([])
})

test("administrators pick any account; nobody else asks about rights", async () => {
  const { server, admin, as, idOf } = await start()
  const shown = await admin.call(lovContract.display, { query: { code: "ACCOUNT" }, body: { searchParams: { displayName: "王海涛" } } })
  expect(shown.searchResult).toMatchObject([{ id: idOf("supplier.a"), name: "supplier.a", company: "江苏恒远机电设备有限公司" }])
  const params = { id: idOf("admin") }
  for (const name of ["purchaser", "supplier.a", "expert.1"] as const) {
    const who = await as(name)
    const asked = await Promise.all(
      [
        who.call(permissions.person, { params }),
        who.call(permissions.document, { query: { person: params.id, number: "1" } }),
        who.call(permissions.pageRoles, { params }),
        who.call(permissions.pagePeople, { params }),
        who.call(lovContract.display, { query: { code: "ACCOUNT" }, body: {} }),
      ].map(refusal),
    )
    expect(asked).toEqual(Array(5).fill([code.notPermitted, undefined]))
  }
  expect(await refusal(server.call(permissions.person, { params }))).toEqual([code.signedOut, undefined])
})
