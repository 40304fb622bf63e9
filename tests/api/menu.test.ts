import { expect, test } from "vitest"
import { auditContract } from "#contract/admin.contract.ts"
import { code } from "#contract/errors.ts"
import { menuStream } from "#contract/menu.ts"
import { platformContract } from "#contract/platform.contract.ts"
import { menuAdminContract as admin, type ModuleDraft, type ModuleRow } from "#contract/system.contract.ts"
import { systemsContract } from "#contract/systems.contract.ts"
import { troubleIn } from "#server/modules/system/menu-rules.ts"
import { once } from "#server/once.ts"
import { startHub } from "#server/live/hub.ts"
import type { Person } from "../support/caller.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { refusal } from "../support/refusal.ts"
import { flatModules } from "#ui/shell/menu-tree.ts"

const draft = (more: Partial<ModuleDraft> = {}): ModuleDraft => ({
  moduleCode: "SPARE_PARTS",
  names: { zh: "备件目录", en: "Spare parts", es: "Repuestos", ja: "予備部品の一覧" },
  modulePath: "/ours/spare-parts",
  moduleIcon: "package",
  component: "wel/tender-list",
  isOperating: 0,
  roles: ["purchaser", "administrator"],
  system: null,
  httpMethod: null,
  ...more,
})
const of = (rows: readonly ModuleRow[], moduleCode: string): ModuleRow => {
  const row = rows.find((one) => one.moduleCode === moduleCode)
  if (!row) throw new Error(`there is no module ${moduleCode}`)
  return row
}
const fieldsOf = ({
  moduleCode,
  names,
  modulePath,
  moduleIcon,
  component,
  isOperating,
  roles,
  system,
  httpMethod,
}: ModuleRow): ModuleDraft => ({
  moduleCode,
  names,
  modulePath,
  moduleIcon,
  component,
  isOperating,
  roles,
  system,
  httpMethod,
})
const menuOf = async (person: Person) => person.call(platformContract.menu)

async function at(server: TestServer) {
  const person = await server.signIn("admin")
  return { server, person, rows: await person.call(admin.modules) }
}

const start = async () => at(await startServer())

const lasting = once(() => startServer({ until: "file" }))
/** For what changes nothing of the menu. */
const shared = async () => at(await lasting())

test("the menu that the platform begins with is sound and within the form's own limits", async () => {
  const { person, rows } = await start()
  expect(rows.length).toBeGreaterThan(130)
  expect(troubleIn(rows)).toBeNull()
  // In Spanish an inquiry is called the same here as on its pages.
  expect(
    rows.flatMap(({ moduleCode, names }) => (moduleCode.startsWith("INQUIRY") && /solicitud/i.test(names.es) ? [moduleCode] : [])),
  ).toEqual([])
  // Saved as it is: the contract checks lengths and shapes.
  for (const moduleCode of ["BID_OPEN", "fiance", "rpt", "MATERIAL_ANALYSIS"]) {
    const row = of(rows, moduleCode)
    await person.call(admin.updateModule, { body: { id: row.id, version: row.version, module: fieldsOf(row) } })
  }
})

test("an added module is in the menus of its roles at once, in each language, under a new version", async () => {
  const { server, person, rows } = await start()
  const [purchaser, supplier] = [await server.signIn("purchaser"), await server.signIn("supplier.a")]
  const before = await menuOf(purchaser)
  const parent = of(rows, "TENDERING").id
  await person.call(admin.addModule, { body: { parent, module: draft() } })
  const after = await menuOf(purchaser)
  expect(after.version).not.toBe(before.version)
  expect(flatModules(after.modules).find(({ moduleCode }) => moduleCode === "SPARE_PARTS")).toMatchObject({ moduleName: "Spare parts" })
  const chinese = await purchaser.call(platformContract.menu, { headers: { "accept-language": "zh" } })
  expect(flatModules(chinese.modules).map(({ moduleName }) => moduleName)).toContain("备件目录")
  expect(flatModules((await menuOf(supplier)).modules).map(({ moduleCode }) => moduleCode)).not.toContain("SPARE_PARTS")
})

test("0 is shown, 2 is sent as hidden and 3 is not sent", async () => {
  const { server, person, rows } = await start()
  const purchaser = await server.signIn("purchaser")
  const operating = async () =>
    flatModules((await menuOf(purchaser)).modules).find((one) => one.moduleCode === "EXPERT_MANAGE")?.isOperating
  let row = of(rows, "EXPERT_MANAGE")
  const seen = [await operating()]
  for (const isOperating of [2, 3] as const) {
    const next = await person.call(admin.updateModule, {
      body: { id: row.id, version: row.version, module: { ...fieldsOf(row), isOperating } },
    })
    row = of(next, "EXPERT_MANAGE")
    seen.push(await operating())
  }
  expect(seen).toEqual([0, 2, undefined])
})

test("an administrator has every module, what is not the own work hidden, and no page twice", async () => {
  const { person, rows } = await shared()
  const modules = flatModules((await menuOf(person)).modules)
  expect(modules.find(({ moduleCode }) => moduleCode === "TENDER_ADD")?.isOperating).toBe(2)
  expect(modules.find(({ moduleCode }) => moduleCode === "TENDER_LIST")?.isOperating).toBe(0)
  const paths = modules.map(({ modulePath }) => modulePath)
  expect(paths.length).toBe(new Set(paths).size)
  expect(new Set(paths)).toEqual(new Set(rows.map(({ modulePath }) => modulePath)))
})

test("a module may belong to a connected system and say how it is called; another system than those is refused", async () => {
  const person = await (await startServer()).signIn("admin")
  const system = { id: "erp-main", name: "ERP", kind: "erp" as const, address: "https://erp.example.com", enabled: true }
  await person.call(systemsContract.add, { body: system })
  const body = { parent: null, module: draft({ system: "erp-main", httpMethod: "POST" }) }
  expect(of(await person.call(admin.addModule, { body }), "SPARE_PARTS")).toMatchObject({ system: "erp-main", httpMethod: "POST" })
  const names = { zh: "其他备件", en: "Other parts", es: "Otros repuestos", ja: "その他の部品" }
  const others = { moduleCode: "OTHER_PARTS", modulePath: "/ours/other", names }
  const other = { parent: null, module: draft({ ...others, system: "nowhere" }) }
  expect(await refusal(person.call(admin.addModule, { body: other }))).toEqual([code.absent, undefined])
})

test("moves a module with all below it, and puts its new neighbours in order", async () => {
  const { person, rows } = await start()
  const [contract, tendering] = [of(rows, "CONTRACT"), of(rows, "TENDERING")]
  const moved = await person.call(admin.moveModule, { body: { id: contract.id, parent: null, before: tendering.id } })
  const roots = moved.filter(({ parent }) => parent === null).toSorted((a, b) => a.sort - b.sort)
  expect(roots.map(({ moduleCode }) => moduleCode).slice(1, 4)).toEqual(["PROCLAMATION", "CONTRACT", "TENDERING"])
  expect(of(moved, "CONTRACT_LIST").parent).toBe(contract.id)
})

test("a module is changed and moved at once, or neither", async () => {
  const { person, rows } = await start()
  const [contract, tendering, list] = [of(rows, "CONTRACT"), of(rows, "TENDERING"), of(rows, "CONTRACT_LIST")]
  const isOperating = 2
  const update = (parent: string | null, before: string | null) =>
    person.call(admin.updateModule, {
      body: { id: contract.id, version: contract.version, module: { ...fieldsOf(contract), isOperating }, place: { parent, before } },
    })
  expect(await refusal(update(list.id, null))).toEqual(["10008", "menuCircle"])
  expect(await person.call(admin.modules)).toEqual(rows)
  const after = await update(null, tendering.id)
  expect(of(after, "CONTRACT")).toMatchObject({ isOperating, parent: null, version: contract.version + 1 })
  const roots = after.filter(({ parent }) => parent === null).toSorted((a, b) => a.sort - b.sort)
  expect(roots.map(({ moduleCode }) => moduleCode).slice(1, 4)).toEqual(["PROCLAMATION", "CONTRACT", "TENDERING"])
  expect(await refusal(update(null, null))).toEqual([code.staleVersion, "notStale"])
})

test("removes a module with all below it, and puts all of it back", async () => {
  const { person, rows } = await start()
  const { id } = of(rows, "CONTRACT")
  const without = await person.call(admin.removeModule, { body: { id } })
  expect(rows.length - without.length).toBe(4)
  const back = await person.call(admin.restoreModule, { body: { id } })
  expect(back.map(({ moduleCode }) => moduleCode).toSorted()).toEqual(rows.map(({ moduleCode }) => moduleCode).toSorted())
  expect(await refusal(person.call(admin.restoreModule, { body: { id } }))).toEqual([code.absent, undefined])
})

test("refuses circles, a fourth level, twins and the loss of the menu's own page, and changes nothing", async () => {
  const { person, rows } = await start()
  const [tendering, contract, planned, own] = ["TENDERING", "CONTRACT", "PLANNED", "SYSTEM_MODULES"].map((one) => of(rows, one))
  if (!tendering || !contract || !planned || !own) throw new Error("the menu lacks a group")
  const add = (parent: string | null, more: Partial<ModuleDraft>) =>
    refusal(person.call(admin.addModule, { body: { parent, module: draft(more) } }))
  const move = (id: string, parent: string | null) => refusal(person.call(admin.moveModule, { body: { id, parent, before: null } }))
  const update = (row: ModuleRow, more: Partial<ModuleDraft>) =>
    refusal(person.call(admin.updateModule, { body: { id: row.id, version: row.version, module: { ...fieldsOf(row), ...more } } }))
  expect(await move(planned.id, contract.id)).toEqual(["10008", "menuCircle"])
  expect(await move(contract.id, contract.id)).toEqual(["10008", "menuCircle"])
  expect(await move(planned.id, tendering.id)).toEqual(["10008", "menuTooDeep"])
  expect(await add(tendering.id, { moduleCode: "TENDER_ADD" })).toEqual(["10009", "menuCodeTaken"])
  expect(await add(tendering.id, { modulePath: "/wel/add-tender-view" })).toEqual(["10009", "menuPathTaken"])
  expect(await add(tendering.id, { names: { ...draft().names, es: "Nueva licitación" } })).toEqual(["10005", "menuNameTaken"])
  expect(await update(own, { roles: ["purchaser"] })).toEqual(["10008", "menuKeepsItself"])
  expect(await update(own, { isOperating: 3 })).toEqual(["10008", "menuKeepsItself"])
  expect(await update(own, { component: "nowhere/at-all" })).toEqual(["10008", "menuKeepsItself"])
  expect(await update(own, { modulePath: "/ours/modules" })).toEqual(["10008", "menuKeepsItself"])
  expect(await add(null, { modulePath: own.modulePath, roles: ["purchaser"] })).toEqual(["10008", "menuKeepsItself"])
  expect(await refusal(person.call(admin.removeModule, { body: { id: own.parent ?? "" } }))).toEqual(["10008", "menuKeepsItself"])
  expect(await person.call(admin.modules)).toEqual(rows)
  expect(await kept(person)).toEqual([])
})

const kept = async (person: Person, subject?: string) =>
  (await person.call(auditContract.query, { query: { kind: "module", subject } })).records

test("each change of the menu is kept with who made it and what differs: also a page for a role that the administrator holds", async () => {
  const { person, rows } = await start()
  const [tendering, expert] = [of(rows, "TENDERING"), of(rows, "EXPERT_MANAGE")]
  const added = of(
    await person.call(admin.addModule, { body: { parent: tendering.id, module: draft({ roles: ["purchaser"] }) } }),
    "SPARE_PARTS",
  )
  const update = (module: ModuleDraft, version: number) => person.call(admin.updateModule, { body: { id: added.id, version, module } })
  const opened = of(await update(draft({ isOperating: 2 }), added.version), "SPARE_PARTS")
  await update(fieldsOf(opened), opened.version)
  await person.call(admin.moveModule, { body: { id: added.id, parent: null, before: null } })
  await person.call(admin.removeModule, { body: { id: added.id } })
  await person.call(admin.restoreModule, { body: { id: added.id } })
  const changes = (await kept(person, added.id)).toReversed()
  expect(changes.map(({ what, who, name }) => [what, who, name])).toEqual(
    ["add", "update", "move", "remove", "restore"].map((what) => [what, "周子墨", "备件目录"]),
  )
  expect(changes[0]?.differences).toContainEqual({ field: "path", before: null, after: "/ours/spare-parts" })
  expect(changes[1]?.differences).toEqual([
    { field: "roles", before: ["purchaser"], after: ["purchaser", "administrator"] },
    { field: "operating", before: 0, after: 2 },
  ])
  expect(changes[2]?.differences).toContainEqual({ field: "parent", before: tendering.names.zh, after: null })
  expect(changes[3]?.differences).toContainEqual({ field: "component", before: "wel/tender-list", after: null })
  expect(changes[4]?.differences).toContainEqual({ field: "component", before: null, after: "wel/tender-list" })
  expect(await kept(person, expert.id)).toEqual([])
})

test("a group that is removed is kept with the names of all that went with it", async () => {
  const { person, rows } = await start()
  const contract = of(rows, "CONTRACT")
  const below = rows.filter(({ parent }) => parent === contract.id).map(({ names }) => names.zh)
  await person.call(admin.removeModule, { body: { id: contract.id } })
  const [change, ...more] = await kept(person)
  expect(more).toEqual([])
  expect(change?.differences).toContainEqual({ field: "below", before: below, after: null })
})

test("refuses what does not fit the form", async () => {
  const { person } = await shared()
  const wrong: readonly Partial<ModuleDraft>[] = [
    { moduleCode: "AB" },
    { moduleCode: "A".repeat(33) },
    { names: { ...draft().names, zh: "备件" } },
    { names: { ...draft().names, en: "x".repeat(33) } },
    { modulePath: "/a" },
    { modulePath: `/${"a".repeat(100)}` },
    { modulePath: "//evil.example/x" },
    { modulePath: "javascript:alert(1)" },
    { component: "../../etc/passwd" },
    { roles: [] },
    { roles: ["purchaser", "purchaser"] },
  ]
  for (const more of wrong)
    expect([more, await refusal(person.call(admin.addModule, { body: { parent: null, module: draft(more) } }))]).toEqual([
      more,
      [code.badFormat, undefined],
    ])
})

test("of two administrators who change the same module the second is told that it has changed", async () => {
  const { server, person, rows } = await start()
  const other = await server.signIn("admin")
  const row = of(rows, "CONTRACT")
  const change = (who: Person, icon: string) =>
    refusal(who.call(admin.updateModule, { body: { id: row.id, version: row.version, module: { ...fieldsOf(row), moduleIcon: icon } } }))
  const answers = await Promise.all([change(person, "archive"), change(other, "file-text")])
  expect(answers).toEqual(expect.arrayContaining([[code.staleVersion, "notStale"], null]))
})

test("nobody but administrators reads or changes the modules", async () => {
  const { server } = await shared()
  const purchaser = await server.signIn("purchaser")
  expect(await refusal(purchaser.call(admin.modules))).toEqual([code.notPermitted, undefined])
  expect(await refusal(purchaser.call(admin.removeModule, { body: { id: "2" } }))).toEqual([code.notPermitted, undefined])
  expect(await refusal(server.call(admin.modules))).toEqual([code.signedOut, undefined])
})

test("a change made at one server process is heard at another", async () => {
  const { server, person } = await start()
  const other = await server.another()
  const hub = await startHub(other.database, { log: { warn: () => undefined } })
  const heard = new Promise<void>((resolve) => void hub.follow(menuStream, () => resolve()))
  await person.call(admin.addModule, { body: { parent: null, module: draft() } })
  await heard
  await hub.stop()
  expect(
    flatModules((await (await other.signIn("purchaser")).call(platformContract.menu)).modules).map(({ moduleCode }) => moduleCode),
  ).toContain("SPARE_PARTS")
})
