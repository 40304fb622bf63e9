import { beforeAll, expect, test } from "vitest"
import { auditContract as audit, roleAdminContract as roles, userAdminContract as users } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { organisationContract as organisation, type UnitDraft, type UnitRow } from "#contract/organisation.contract.ts"
import { agreement as agreementKind } from "#machines/agreement/agreement.chart.ts"
import { tenderList } from "#machines/tender/tender.row.ts"
import { readUnit } from "#server/modules/admin/units.ts"
import { kindStage } from "../support/kind-stage.ts"
import { kindCases } from "../support/kinds.ts"
import { changeOf, personRow } from "../support/people.ts"
import { startServer } from "../support/server.ts"
import { tenderStage } from "../support/tender.ts"
import { refusal } from "../support/refusal.ts"

const draft = (more: Partial<UnitDraft> = {}): UnitDraft => ({
  kind: "department",
  parent: null,
  code: "QA",
  name: "质量部",
  company: null,
  head: null,
  sort: 5,
  ...more,
})
const unitOf = (rows: readonly UnitRow[], name: string): UnitRow => {
  const row = rows.find((one) => one.name === name)
  if (!row) throw new Error(`there is no unit ${name}`)
  return row
}

async function start(until: "test" | "file" = "test") {
  const server = await startServer({ until })
  const admin = await server.signIn("admin")
  return { server, admin, rows: await admin.call(organisation.query) }
}

let shared: Awaited<ReturnType<typeof start>>
/** For what is only read, or one department that nobody is in. */
beforeAll(async () => {
  shared = await start("file")
})

test("people's departments stand in a tree below their company", async () => {
  const { server, admin, rows } = shared
  const [top] = rows
  expect(top).toMatchObject({ kind: "organisation", parent: null, enabled: true })
  expect(unitOf(rows, "采购部")).toMatchObject({ kind: "department", parent: top?.id, people: 2 })
  expect(await personRow(server, admin, "purchaser")).toMatchObject({ departmentName: "采购部", company: top?.company })
})

test("an administrator adds, renames and moves a department, and each change is kept", async () => {
  const { server, admin, rows } = shared
  const parent = unitOf(rows, "采购部").id
  const head = server.people["lead"] ?? ""
  const added = await admin.call(organisation.add, { body: draft({ parent, head }) })
  expect(added).toMatchObject({ code: "QA", name: "质量部", parent, headName: "徐明远", people: 0, version: 1 })
  const { id } = added
  const body = { id, version: 1, code: "QA-1", name: "质量管理二部", company: null, head: null, sort: 7 }
  expect(await admin.call(organisation.update, { body })).toMatchObject({ code: "QA-1", name: "质量管理二部", headName: null, version: 2 })
  expect(await refusal(admin.call(organisation.update, { body }))).toEqual([code.staleVersion, "notStale"])
  const moved = await admin.call(organisation.move, { body: { id, version: 2, parent: unitOf(rows, "法务部").id } })
  expect(moved.parent).toBe(unitOf(rows, "法务部").id)
  const { records } = await admin.call(audit.query, { query: { kind: "unit", subject: id } })
  expect(records.map(({ what, differences }) => [what, differences.map(({ field }) => field)])).toEqual([
    ["move", ["parent"]],
    ["update", ["code", "head", "name", "sort"]],
    ["add", expect.any(Array)],
  ])
})

test("refuses a circle, a code that is taken, and what is not there, and changes nothing", async () => {
  const { server, admin, rows } = await start()
  const [top] = rows
  const buying = unitOf(rows, "采购部")
  const inner = await admin.call(organisation.add, { body: draft({ parent: buying.id }) })
  for (const parent of [buying.id, inner.id])
    expect(await refusal(admin.call(organisation.move, { body: { id: buying.id, version: buying.version, parent } }))).toEqual([
      code.unitCircle,
      "noUnitCircle",
    ])
  expect(await readUnit(server.database, buying.id)).toMatchObject({ parent: top?.id, version: buying.version })
  const add = (more: Partial<UnitDraft>) => refusal(admin.call(organisation.add, { body: draft({ code: "NEW", ...more }) }))
  expect(await add({ code: "QA" })).toEqual(["10006", undefined])
  expect(await add({ parent: "nowhere" })).toEqual([code.absent, undefined])
  expect(await add({ head: "nobody" })).toEqual([code.absent, undefined])
  expect(await add({ company: top?.company ?? "" })).toEqual([code.badFormat, undefined])
  expect(await add({ kind: "organisation", company: "nowhere" })).toEqual(["15007", undefined])
  expect(await add({ kind: "organisation", parent: buying.id })).toEqual([code.wrongState, "organisationNotInDepartment"])
  expect(await add({ code: "二" })).toEqual([code.badFormat, undefined])
  expect(await admin.call(organisation.query)).toHaveLength(rows.length + 1)
})

test("people are found by the unit in which they stand or below it; where nothing is, nobody stands", async () => {
  const { server, admin, rows } = await start()
  const [top] = rows
  const [buying, legal] = [unitOf(rows, "采购部"), unitOf(rows, "法务部")]
  const found = async (query: Record<string, string>) =>
    (await admin.call(users.query, { query: { page: 1, pageSize: 100, ...query } })).records.map(({ name }) => name)
  expect(await found({ department: buying.id })).toEqual(["lead", "purchaser"])
  expect(await found({ department: legal.id })).toEqual(["legal"])
  await admin.call(organisation.move, { body: { id: buying.id, version: buying.version, parent: legal.id } })
  expect(await found({ department: legal.id })).toEqual(["lead", "legal", "purchaser"])
  expect(await found({ department: legal.id, role: "supervisor" })).toEqual(["lead"])
  const everybody = await found({ department: top?.id ?? "" })
  expect(everybody).toContain("purchaser")
  expect(everybody).not.toContain("supplier.a")
  // As with a company or a role that does not exist.
  for (const filter of ["department", "company", "role"]) expect([filter, await found({ [filter]: "nowhere" })]).toEqual([filter, []])
  expect(await refusal(found({ department: "x' or true --" }))).toEqual([code.badFormat, undefined])
  const purchaser = await server.signIn("purchaser")
  expect(await refusal(purchaser.call(users.query, { query: { department: buying.id } }))).toEqual([code.notPermitted, undefined])
})

test("a department is disabled only when nobody, nothing below it and no open document hangs on it", async () => {
  const { server, create, as, run } = await tenderStage()
  const admin = await as("admin")
  const tender = await create()
  const agreements = kindCases.find(({ kind }) => kind.id === "agreement")
  if (!agreements) throw new Error("there are no price agreements")
  const stage = await kindStage(agreements, { on: server })
  const agreement = await stage.create()
  const buying = unitOf(await admin.call(organisation.query), "采购部")
  const inner = await admin.call(organisation.add, { body: draft({ parent: buying.id }) })
  const disable = async (id: string) => {
    const { version } = await readUnit(server.database, id)
    return admin.call(organisation.setEnabled, { body: { id, version, enabled: false } })
  }
  expect(await refusal(disable(buying.id))).toEqual([code.unitInUse, "unitHasPeople"])
  // A draft that was discarded hangs on nobody; one of another kind does.
  await run("purchaser", tender.id, "discard", {})
  const setActive = async (name: string, active: boolean) => {
    const { id, version } = await personRow(server, admin, name)
    await admin.call(users.setActive, { body: { id, version, active } })
  }
  for (const name of ["lead", "purchaser"]) await setActive(name, false)
  expect(await refusal(disable(buying.id))).toEqual([code.unitInUse, "unitHasUnits"])
  expect(await disable(inner.id)).toMatchObject({ enabled: false })
  expect(await refusal(disable(buying.id))).toEqual([code.unitInUse, "unitHasDocuments"])
  await setActive("purchaser", true)
  const params = { id: agreement.id }
  await (await server.signIn("purchaser")).call(agreementKind.calls.discard, { params, body: { base: agreement.version, input: {} } })
  await setActive("purchaser", false)
  expect(await disable(buying.id)).toMatchObject({ enabled: false })
  const legal = await personRow(server, admin, "legal")
  expect(await refusal(admin.call(users.update, { body: { ...changeOf(legal), department: inner.id } }))).toEqual([
    code.absent,
    "unitIsInUse",
  ])
})

test("a person stands in no department of another company, and no tree takes people along to one", async () => {
  const { server, admin, rows } = await start()
  const { company } = await personRow(server, admin, "supplier.a")
  const other = await admin.call(organisation.add, { body: draft({ kind: "organisation", code: "SUP", name: "供应商甲", company }) })
  const refused = [code.unitOfAnotherCompany, "unitFitsCompany"]
  const legal = await personRow(server, admin, "legal")
  expect(await refusal(admin.call(users.update, { body: { ...changeOf(legal), department: other.id } }))).toEqual(refused)
  const { id, version } = unitOf(rows, "法务部")
  expect(await refusal(admin.call(organisation.move, { body: { id, version, parent: other.id } }))).toEqual(refused)
})

test("the right over a department means what is below it too, and nobody moves something under the own unit", async () => {
  const { server, create, as } = await tenderStage()
  const admin = await as("admin")
  const { id: tender } = await create()
  const rows = await admin.call(organisation.query)
  const { id: role } = await admin.call(roles.add, {
    body: { code: "chief", name: "部门主管", acting: ["purchaser"], modules: [], dataRight: "department", companies: [] },
  })
  const legalUnit = unitOf(rows, "法务部")
  const lead = await personRow(server, admin, "lead")
  await admin.call(users.update, { body: { ...changeOf(lead), department: legalUnit.id, roles: [role] } })
  const chief = await server.signIn("lead")
  const seen = async () => (await chief.call(tenderList.calls.query, { body: {} })).records.map(({ id }) => id)
  expect(await seen()).toEqual([])
  const buying = unitOf(rows, "采购部")
  const own = unitOf(rows, "信息中心")
  const move = (parent: string | null, version: number) => admin.call(organisation.move, { body: { id: buying.id, version, parent } })
  expect(await refusal(move(own.id, buying.version))).toEqual([code.ownRights, "notOwnRights"])
  const { version } = await move(legalUnit.id, buying.version)
  expect(await seen()).toEqual([tender])
  await move(legalUnit.parent, version)
  expect(await seen()).toEqual([])
})
